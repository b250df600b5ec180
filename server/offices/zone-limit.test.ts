import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('an office has at most 100 zones', async () => {
  const luz = await server.as('luz');
  const officeId = officeIds.bretana;
  const before = (await luz.call('zones.list', { query: { officeId } })).ok().data;
  const [zone] = before;
  if (!zone) throw new Error('No zone');
  await server.sql(
    `insert into zone (business_id, id, office_id, distance, delivery_fee, polygon)
     select business_id, gen_random_uuid(), office_id, distance, delivery_fee, polygon
     from zone, generate_series(1, $2::int) where id = $1`,
    [zone.id, 99 - before.length],
  );
  const create = () => {
    const { distance, deliveryFee, polygon } = zone;
    return luz.call('zones.create', {
      body: { officeId, distance: distance ?? 'cercano', deliveryFee, polygon },
    });
  };
  (await create()).ok();
  expect((await create()).failure().error).toBe('ZONES_FULL');
  expect((await luz.call('zones.list', { query: { officeId } })).ok().data).toHaveLength(100);
});
