import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scope } from '#contract/api-keys/scopes.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** A reconciliation of stock each night: what another system has, beside what the shop has. */

let server: TestServer;
let luz: Client;
beforeAll(async () => {
  server = await startTestServer({ workEveryMs: 100 });
  luz = await server.as('luz');
});
afterAll(() => server.close());

async function withKey(scopes: Scope[], office_id: string | null = null): Promise<Client> {
  const { key } = (await luz.call('apiKeys.create', { body: { name: 'ERP', scopes, office_id } })).ok();
  return clientOf(server.url, key, 'canasta.localhost');
}
const stockOf = async ({ id }: { id: string }) =>
  (
    await server.sql<{ stock: number }>(
      'select stock::int from product_office where office_id = $1 and product_id = $2',
      [officeIds.bretana, id],
    )
  )[0]?.stock ?? 0;

it('differs by what was counted otherwise, beside what orders hold that nobody has picked', async () => {
  const erp = await withKey(['products:read']);
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  const [salt, rum] = [await stockOf(goods.sal), await stockOf(goods.ron)];
  (await order(shopper, await totalOf(shopper))).ok();
  const at = (id_item: string, stock: number) => ({ office: officeIds.bretana, id_item, stock });
  const rows = [
    at(goods.sal.sku, salt + 2),
    // Still on the shelf, and reserved.
    at(goods.ron.sku, rum),
    at('NO-HAY', 1),
    { ...at(goods.sal.sku, 1), office: 'CALI' },
  ];
  const found = (await erp.call('erp.compareStock', { body: { rows } })).ok();
  expect(found).toMatchObject({
    equal: 1,
    differences: [
      { row: 0, id_item: goods.sal.sku, theirs: salt + 2, shelf: salt, reserved: 0, difference: 2 },
    ],
    errors: [
      { row: 2, field: 'id_item' },
      { row: 3, field: 'office' },
    ],
  });
  const less = (await erp.call('erp.compareStock', { body: { rows: [at(goods.ron.sku, rum - 1)] } })).ok();
  expect(less.differences).toMatchObject([{ shelf: rum, reserved: 1, difference: -1 }]);
  expect([await stockOf(goods.sal), await stockOf(goods.ron)]).toEqual([salt, rum - 1]);
});

it('is read with its scope, of the office of the key alone', async () => {
  const rows = [{ office: officeIds.bretana, id_item: goods.sal.sku, stock: 1 }];
  const elsewhere = await withKey(['products:read'], officeIds.palmira);
  const { errors, differences } = (await elsewhere.call('erp.compareStock', { body: { rows } })).ok();
  expect([differences, errors.map(({ field }) => field)]).toEqual([[], ['office']]);
  const writer = await withKey(['stock:write']);
  expect((await writer.call('erp.compareStock', { body: { rows } })).status).toBe(404);
});
