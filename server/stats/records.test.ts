import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { businessIds, missingId, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** The generic resource stats (back-office 3 and 7; rules 69, 70 and 83). */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  await server.sql('delete from stat');
  await server.sql(
    `insert into stat (business_id, module, day, reference, office_id, value)
     select $1, m, date '2026-11-20' - n, '', $2, 10 * n
     from unnest(array['shoppingcart_price', 'total_visits_users_not_log_by_date']) m, generate_series(1, 3) n`,
    [businessIds.canasta, officeIds.bretana],
  );
});
afterAll(() => server.close());

const note = (body: InputOf<'activity.record'>['body'], who = luz) => who.call('activity.record', { body });
const list = async (query: InputOf<'stats.list'>['query'] = {}) =>
  (await luz.call('stats.allPaginate', { query })).ok();

it('lists records of all modules, the latest day first, with filters', async () => {
  const { list: all, pagination } = await list({ limitPerPage: 4 });
  expect(all.map(({ module, reference, value }) => [module, reference, value])).toEqual([
    ['shoppingcart_price', '2026-11-19', 10],
    ['total_visits_users_not_log_by_date', '2026-11-19', 10],
    ['shoppingcart_price', '2026-11-18', 20],
    ['total_visits_users_not_log_by_date', '2026-11-18', 20],
  ]);
  expect(pagination).toMatchObject({ limitPerPage: 4, hasNextPage: true });
  expect(all[0]).toMatchObject({ type: 'DATE', displayName: 'Ventas en pesos', office: officeIds.bretana });
  const next = await list({ limit: 4, page: 2 });
  expect(next.list.map(({ reference }) => reference)).toEqual(['2026-11-17', '2026-11-17']);
  expect((await list({ module: 'shoppingcart_price', reference: '2026-11-18' })).list).toEqual([all[2]]);
  expect((await list({ office: officeIds.palmira })).list).toEqual([]);
  expect((await luz.call('stats.list', { query: { page: 5_000, limit: 500 } })).status).toBe(400);
  const one = all[1];
  if (!one) throw new Error('No record');
  expect((await luz.call('stats.get', { params: { id: one.id } })).ok()).toEqual(one);
  for (const id of [
    missingId,
    'x'.repeat(20),
    Buffer.from('["a","2026-02-31","","x"]').toString('base64url'),
  ])
    expect((await luz.call('stats.get', { params: { id } })).status, id).toBe(404);
  const ignacio = await server.as('ignacio');
  expect((await ignacio.call('stats.get', { params: { id: one.id } })).status).toBe(404);
});

it('accepts manual numbers of superadmins, with audit entries; the shop’s counts cannot be edited', async () => {
  const feria = { module: 'ventas_feria', reference: '2026-11-20', value: 7, office: officeIds.palmira };
  const made = (await note(feria)).ok().doc;
  expect(made).toMatchObject({ ...feria, displayName: 'ventas_feria', aditionalReference: '' });
  expect((await note({ ...feria, value: -2 })).ok().doc?.value).toBe(5);
  const audit = await server.sql<{ before: { value: number }; after: { value: number } }>(
    "select before, after from audit_log where entity = 'stat' order by id",
  );
  expect(audit.map(({ before, after }) => [before?.value ?? null, after.value])).toEqual([
    [null, 7],
    [7, 5],
  ]);
  expect((await note({ ...feria, module: 'shoppingcart_price' })).failure().error).toBe('COUNTED_BY_SHOP');
  expect((await note({ ...feria, office: officeIds.plazaCentro })).status).toBe(404);
  expect((await note({ module: 'ventas_feria' })).failure().details[0]?.field).toBe('value');
  for (const who of [server.guest(), await server.as('rocio'), await server.as('marcela')]) {
    const refused = (await note(feria, who)).failure();
    expect([refused.error, refused.details[0]?.field]).toEqual(['INVALID_INPUT', 'events']);
  }
});
