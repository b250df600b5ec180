import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, missingId, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const { bretana, palmira, plazaCentro } = officeIds;
/** Goods no list of Bretaña may show: taken out, hidden, without picture, sold out there, sold elsewhere. */
const unseen = [goods.inactive, goods.hidden, goods.withoutPicture, goods.queso, goods.bocadillo].map(
  (good) => good.id,
);
const seen = Object.values(goods)
  .map((good) => good.id)
  .filter((id) => !unseen.includes(id));

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type PageQuery = NonNullable<InputOf<'products.page'>['query']>;

async function pageOf(query: PageQuery, branchId: string = bretana) {
  return (await server.guest().call('products.page', { params: { branchId }, query })).ok();
}

async function allPages(query: PageQuery, betweenPages: (page: number) => Promise<void> = async () => {}) {
  const ids: string[] = [];
  let after: string | undefined;
  for (let page = 1; page <= 40; page += 1) {
    const answer = await pageOf({ ...query, after });
    ids.push(...answer.list.map((card) => card.id));
    after = answer.pagination.after;
    expect(answer.pagination.hasNextPage).toBe(after !== undefined);
    if (after === undefined) return ids;
    await betweenPages(page);
  }
  throw new Error('The pages never end');
}

async function change(statement: string, values: unknown[] = []): Promise<void> {
  await withClient(server.adminUrl, (client) => client.query(statement, values));
}

describe('a page of products', () => {
  it('has what an office sells, the most viewed first', async () => {
    const ids = await allPages({ limit: 100 });
    expect(ids.toSorted()).toEqual(seen.toSorted());
    expect(ids.slice(0, 3)).toEqual([goods.arroz.id, goods.leche.id, goods.huevos.id]);
  });

  it('has the figures of that office', async () => {
    const { list } = await pageOf({ sub_category_id: subcategoryIds.cafe });
    const cafe = list.find((card) => card.id === goods.cafe.id);
    expect(cafe).toMatchObject({
      id_item: 'cafe',
      title: 'Café molido',
      brand: 'Águila Roja',
      photoUrl: '/pictures/2615',
      tint: 'despensa',
      price: 10_900,
      price_neto: 8_700,
      the_discount: 20.18,
      pum: 34.8,
      unit_measurement_pum: 'g',
      stock: 60,
      withoutStock: false,
    });
    const pollo = (await pageOf({ sub_category_id: subcategoryIds.pollo })).list[0];
    expect(pollo).toMatchObject({ countType: 'grams', select_only_grams: true, cuts: [1, 2, 3, 4] });
  });

  it('has its category’s steps only where the shop has custom cards', async () => {
    const setModule = (statement: string) =>
      change(`update business_config set modules_enable = ${statement} where app_title = 'Canasta'`);
    const onlyGrams = async () =>
      (await pageOf({ sub_category_id: subcategoryIds.pollo })).list[0]?.select_only_grams;
    await setModule("array_remove(modules_enable, 'categories_custom_cards')");
    await vi.waitFor(async () => expect(await onlyGrams()).toBe(false), 5_000);
    await setModule("modules_enable || '{categories_custom_cards}'");
    await vi.waitFor(async () => expect(await onlyGrams()).toBe(true), 5_000);
  });

  it('is limited to the category, the subcategory or the brand', async () => {
    const dairy = await allPages({ category_id: categoryIds.lacteos });
    expect(dairy).toEqual([goods.leche, goods.huevos, goods.yogur, goods.mantequilla].map(({ id }) => id));
    const eggs = await allPages({ category_id: categoryIds.lacteos, sub_category_id: subcategoryIds.huevos });
    expect(eggs).toEqual([goods.huevos.id]);
    const brands = await allPages({ brand: 'aguila roja, Kikes', limit: 1 });
    expect(brands).toEqual([goods.huevos.id, goods.cafe.id]);
    expect(await allPages({ brand: '%' })).toEqual([]);
  });

  it('has offers by size of the discount', async () => {
    expect(await allPages({ offers: 'true', limit: 1 })).toEqual([goods.cafe.id, goods.chocolate.id]);
  });

  it('reports an unknown office, instead of an empty shelf', async () => {
    const guest = server.guest();
    for (const branchId of [missingId, plazaCentro]) {
      const answer = await guest.call('products.page', { params: { branchId }, query: {} });
      expect([answer.status, answer.failure().error]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('refuses a foreign cursor, and a page number beyond the limit', async () => {
    const guest = server.guest();
    for (const query of [{ after: 'x' }, { after: btoa("1.1.' or true --") }, { page: 9_999 }]) {
      const answer = await guest.call('products.page', { params: { branchId: bretana }, query });
      expect(answer.failure()).toMatchObject({
        error: 'INVALID_INPUT',
        details: [{ field: Object.keys(query)[0] }],
      });
    }
  });

  it('supports page numbers, too', async () => {
    const whole = (await pageOf({ limit: 100 })).list.map((card) => card.id);
    const second = await pageOf({ limit: 10, page: 2 });
    expect(second.list.map((card) => card.id)).toEqual(whole.slice(10, 20));
  });
});

describe('scrolling while the shop changes', () => {
  it('shows every product once when shown ones sell out and are viewed more', async () => {
    await using _ = await restoring('popularity, stock');
    const visible = new Set<string>();
    const ids = await allPages({ limit: 4 }, async () => {
      const { list } = await pageOf({ limit: 1 });
      for (const card of list) visible.add(card.id);
      // The first product disappears and the next two trade places: pages by number would skip one and repeat one.
      await change(
        `update product_office set stock = 0 where office_id = $1 and product_id = (
           select product_id from product_office where office_id = $1 and listed order by popularity desc limit 1)`,
        [bretana],
      );
      await change(
        `update product_office set popularity = popularity + 5000 where office_id = $1 and product_id = (
           select product_id from product_office where office_id = $1 and listed order by popularity desc offset 1 limit 1)`,
        [bretana],
      );
      await vi.waitFor(
        async () => expect((await pageOf({ limit: 1 })).list[0]?.id).not.toBe(list[0]?.id),
        5_000,
      );
    });
    expect(visible.size).toBeGreaterThan(1);
    expect(ids.toSorted()).toEqual(seen.toSorted());
  });

  it('shows every product once when all are equally popular', async () => {
    await using _ = await restoring('popularity, stock');
    await change('update product_office set popularity = 0');
    // As the hourly round does once it has moved all copies.
    await change("select pg_notify('catalogue', id || ' popularity') from business");
    await vi.waitFor(
      async () => expect((await allPages({ limit: 4 })).toSorted()).toEqual(seen.toSorted()),
      5_000,
    );
  });
});

describe('a change by staff', () => {
  it('is limited to its office', async () => {
    const status = async () =>
      (await server.guest().call('products.page', { params: { branchId: palmira }, query: {} })).status;
    expect(await status()).toBe(200);
    await change('update office set inactive = true where id = $1', [palmira]);
    await vi.waitFor(async () => expect(await status()).toBe(404), 5_000);
    const categories = await server.guest().call('categories.list', { query: { branch_id: palmira } });
    expect(categories.status).toBe(404);
    await change('update office set inactive = false where id = $1', [palmira]);
  });

  it('is visible to the next request: price, stock, visibility', async () => {
    await using _ = await restoring('price, price_neto, stock, visible');
    const priceOnPage = async () =>
      (await pageOf({ sub_category_id: subcategoryIds.huevos })).list.map((card) => card.price);
    expect(await priceOnPage()).toEqual([18_900]);
    await change('update product_office set price = 17500, price_neto = 17500 where product_id = $1', [
      goods.huevos.id,
    ]);
    await vi.waitFor(async () => expect(await priceOnPage()).toEqual([17_500]), 5_000);
    await change('update product_office set stock = 0 where product_id = $1', [goods.huevos.id]);
    await vi.waitFor(async () => expect(await priceOnPage()).toEqual([]), 5_000);
  });
});

/** Puts the columns back as they were, for the next test, when the block ends. */
async function restoring(columns: string): Promise<AsyncDisposable> {
  const stored = await withClient(server.adminUrl, async (client) => {
    const { rows } = await client.query(`select office_id, product_id, ${columns} from product_office`);
    return JSON.stringify(rows);
  });
  return {
    async [Symbol.asyncDispose]() {
      await change(
        `update product_office po set (${columns}) = row(${columns.replaceAll(/\w+/g, 'k.$&')})
         from jsonb_populate_recordset(null::product_office, $1) k
         where k.office_id = po.office_id and k.product_id = po.product_id`,
        [stored],
      );
    },
  };
}
