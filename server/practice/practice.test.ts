import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let hernan: Client;
const sent: unknown[] = [];
const sender = { send: async (message: unknown) => void sent.push(message), pausing: () => false };

beforeAll(async () => {
  server = await startTestServer({
    workers: { pollSeconds: 0.5 },
    workEveryMs: 50,
    senders: { mail: sender, sms: sender },
    practice: { pace: 0.02 },
  });
  hernan = await server.as('hernan');
});
afterAll(() => server?.close());

const plan = { shoppers: 6, orders_per_hour: 3_000, minutes: 5 };
const read = async () => (await hernan.call('practice.read', {})).ok();
const ofOthers = () =>
  server.sql<{ count: number }>(
    'select count(*)::int as count from customer_order where business_id = any($1::uuid[])',
    [Object.values(businessIds)],
  );

it('people shop and work in a business of their own, until they are stopped; one press clears it', async () => {
  const before = await ofOthers();
  expect(await read()).toEqual({ shop: null, state: 'idle', last: null, orders: 0 });
  const started = (await hernan.call('practice.start', { body: plan })).ok();
  expect(started).toMatchObject({ state: 'waiting', last: { outcome: 'running', figures: null } });
  expect((await hernan.call('practice.start', { body: plan })).failure().error).toBe('JOB_UNDER_WAY');

  await expect
    .poll(async () => (await read()).last?.figures?.delivered ?? 0, { timeout: 60_000 })
    .toBeGreaterThan(3);
  const running = await read();
  const { figures } = running.last ?? {};
  expect(figures).toMatchObject({ left: 0 });
  // Without a web there are no pages; of the calls none failed.
  expect(figures?.faults.filter(({ what }) => !what.startsWith('/'))).toEqual([]);
  expect(figures?.orders).toBeGreaterThan(3);
  expect(figures?.browse.p95).toBeGreaterThan(0);
  expect(figures?.memory).toMatchObject([{ name: expect.stringContaining('all') }]);
  expect((await hernan.call('practice.clear', {})).failure().error).toBe('JOB_UNDER_WAY');

  const stopped = (await hernan.call('practice.stop', {})).ok();
  expect(stopped).toMatchObject({ state: 'idle', last: { outcome: 'stopped' } });
  expect(stopped.orders).toBeGreaterThan(3);
  // What was asked for a moment ago may still be answered; nothing else begins.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const after = (await read()).orders;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await read()).orders).toBe(after);
  expect(await ofOthers()).toEqual(before);

  (await hernan.call('practice.clear', {})).ok();
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('idle');
  expect((await read()).orders).toBe(0);
  const [left] = await server.sql<{ carts: number; events: number }>(
    `select (select count(*)::int from cart c join business b on b.id = c.business_id and b.practice) as carts,
       (select count(*)::int from pick_action a join business b on b.id = a.business_id and b.practice) as events`,
  );
  expect(left).toEqual({ carts: 0, events: 0 });
}, 180_000);

it('nothing that is written in practice leaves it', async () => {
  const [practice] = await server.sql<{ id: string; host: string }>(
    'select b.id, h.host from business b join business_host h on h.business_id = b.id where b.practice',
  );
  expect(practice?.host).toBe('practica.canasta.localhost');
  const [hernanHere] = await server.sql<{ email: string }>(
    "select email from app_user where business_id = $1 and role = 'superadmin'",
    [practice?.id],
  );
  await server.sql("update app_user set password_hash = 'x' where business_id = $1 and role = 'superadmin'", [
    practice?.id,
  ]);
  const guest = server.guest(practice?.host);
  sent.length = 0;
  (await guest.call('users.restorePassword', { body: { email: hernanHere?.email ?? '' } })).ok();
  const states = () =>
    server.sql<{ sent: boolean }>('select sent_at is not null as sent from message where business_id = $1', [
      practice?.id,
    ]);
  await expect.poll(states).toEqual([{ sent: true }]);
  expect(sent).toEqual([]);
});

it('is bounded, and of nobody else', async () => {
  const refused = await hernan.call('practice.start', { body: { ...plan, shoppers: 10_001 } });
  expect(refused.status).toBe(400);
  const luz = await server.as('luz');
  expect((await luz.call('practice.read', {})).status).toBe(404);
  expect((await luz.call('jobs.start', { body: { kind: 'practice.run', parameters: {} } })).status).toBe(404);
});
