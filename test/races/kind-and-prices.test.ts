import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCOPES } from '#contract/api-keys/scopes.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** The kind of a category while another system writes discounts of its goods (rule 99). */
let server: TestServer;
let luz: Client;
let erp: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  await server.sql(`update office set ws_keys = '{"key":"BRETANA"}' where id = $1`, [officeIds.bretana]);
  const { key } = (await luz.call('apiKeys.create', { body: { name: 'Caja', scopes: [...SCOPES] } })).ok();
  erp = clientOf(server.url, key, 'canasta.localhost');
});
afterAll(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await server.close();
});

const { cafe } = goods;
let requests = 0;
const discount = (net: number) => {
  requests += 1;
  const row = { office: 'BRETANA', id_item: cafe.sku, price: 10_900, price_neto: net };
  return erp.call('erp.writePrices', { body: { idempotency_key: `kind-of-shelf-${requests}`, rows: [row] } });
};
async function setCategory(goodsKind: 'general' | 'tobacco') {
  const params = { id: categoryIds.despensa };
  const { version } = (await luz.call('adminCategories.get', { params })).ok();
  return luz.call('adminCategories.update', { params, body: { version, goodsKind } });
}
const waiting = () =>
  server.sql<{ wait_event: string }>(
    "select wait_event from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
const discounts = () =>
  server.sql('select office_id from product_office where product_id = $1 and price_neto < price', [cafe.id]);

it('waits for a discount that is being written, without either holding what the other needs', async () => {
  (await discount(8_000)).ok();
  const shelf = new pg.Client({ connectionString: server.adminUrl });
  await shelf.connect();
  await shelf.query('begin');
  await shelf.query('select from product_office where office_id = $1 and product_id = $2 for update', [
    officeIds.bretana,
    cafe.id,
  ]);
  const writing = discount(7_000);
  await until('the discount waits for its row', async () => (await waiting()).length === 1);
  const editing = setCategory('tobacco');
  await until('the kind waits, too', async () => (await waiting()).length === 2);
  const reasons = (await waiting()).map(({ wait_event }) => wait_event);
  await shelf.query('commit');
  await shelf.end();
  // Had it waited for the row, the discount would have waited for the category: a deadlock.
  expect(reasons).toContain('advisory');
  (await writing).ok();
  (await editing).ok();
  expect(await discounts()).toEqual([]);
  (await setCategory('general')).ok();
});

it('leaves no discount behind, whichever is first', async () => {
  for (const kind of ['tobacco', 'general', 'tobacco', 'general', 'tobacco'] as const) {
    const [changed, ...written] = await Promise.all([
      setCategory(kind),
      ...[8_000, 7_500, 7_000, 6_500].map(discount),
    ]);
    changed.ok();
    for (const one of written) one.ok();
    if (kind === 'tobacco') expect(await discounts()).toEqual([]);
  }
  (await setCategory('general')).ok();
});
