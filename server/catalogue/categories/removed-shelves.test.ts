import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { writeProducts } from '#server/catalogue/writing/products-in-bulk.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brandIds, businessIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** No product gets into a category or subcategory that was removed, nor while it is being removed. */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

let made = 0;
/** A category with a subcategory, both new. */
async function shelf() {
  made += 1;
  const body = { categoryName: `Estante ${made}`, originalName: `ESTANTE ${made}`, position: made };
  const category = (await luz.call('categories.create', { body })).ok();
  const params = { id: category.id };
  const names = { originalName: 'uno', categoryName: 'Uno' };
  const sub = (await luz.call('subcategories.create', { params, body: names })).ok();
  const { version } = (await luz.call('categories.staffOne', { params, query: {} })).ok();
  return {
    category: category.id,
    sub: sub.id,
    remove: () => luz.call('categories.remove', { params, query: { version } }),
    removeSub: () =>
      luz.call('subcategories.remove', {
        params: { ...params, subId: sub.id },
        query: { version: sub.version },
      }),
  };
}

const arepa = (sku: string, sub_category_id: string): InputOf<'products.create'>['body'] => ({
  title: 'Arepa de choclo',
  id_item: sku,
  bar_code: '7700000000017',
  description: 'De maíz tierno',
  brand_id: brandIds.diana,
  sub_category_id,
  photoUrl: '/pictures/1f33d.webp',
  stock_branch_offices: [
    { id: officeIds.bretana, version: null, price: 6_000, price_neto: 5_400, stock: 10 },
  ],
});

it('a product is neither added to a removed category nor moved, imported or restored into it', async () => {
  const { sub, remove, category } = await shelf();
  const kept = (await luz.call('products.create', { body: arepa('EST-1', sub) })).ok();
  const gone = (
    await luz.call('products.remove', { params: { id: kept.id }, query: { version: kept.version } })
  ).ok();
  (await remove()).ok();
  const fields = [{ field: 'sub_category_id', message: 'Debe seleccionar una categoria' }];
  const created = await luz.call('products.create', { body: arepa('EST-2', sub) });
  expect(created.failure().details).toEqual(fields);
  const params = { id: goods.arroz.id };
  const { product } = (await luz.call('products.staffOne', { params, query: {} })).ok();
  const body = { version: product.version, sub_category_id: sub };
  expect((await luz.call('products.save', { params, body })).failure().details).toEqual(fields);
  const database = openDatabase(appUrl(server.adminUrl));
  const report = await writeProducts(
    database.forBusiness(businessIds.canasta),
    [
      { sku: 'EST-3', title: 'Arepa', subcategory_id: sub },
      { sku: goods.arroz.sku, subcategory_id: sub },
    ],
    { now: () => fridayMorning },
  );
  await database.close();
  expect(report.refused.map(({ why }) => why)).toEqual(['UNKNOWN_SUBCATEGORY', 'UNKNOWN_SUBCATEGORY']);
  const restored = await luz.call('products.restore', { body: { id: kept.id, version: gone.version } });
  expect(restored.failure().message).toBe('Su categoría o subcategoría se eliminó: restáurala primero.');
  const [left] = await server.sql(
    'select count(*)::int from product where category_id = $1 and not removed',
    [category],
  );
  expect(left).toEqual({ count: 0 });
});

it.each(['remove', 'removeSub'] as const)(
  'a product and %s at once: one of them comes first',
  async (how) => {
    for (let round = 0; round < 10; round += 1) {
      const one = await shelf();
      const [added, gone] = await Promise.all([
        luz.call('products.create', { body: arepa(`CARRERA-${how}-${round}`, one.sub) }),
        one[how](),
      ]);
      expect([added.status < 300, gone.status < 300].filter(Boolean)).toHaveLength(1);
    }
  },
);
