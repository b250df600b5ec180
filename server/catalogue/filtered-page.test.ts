import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, idOf, missingId, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { nextPlace } from './filtered-page.ts';

const { bretana, palmira, plazaCentro } = officeIds;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Query = NonNullable<InputOf<'products.page'>['query']>;

const ask = (query: Query, branchId: string = bretana, host?: string) =>
  server.guest(host).call('products.page', { params: { branchId }, query });
const listOf = async (query: Query, branchId?: string) => (await ask(query, branchId)).ok().list;
const titles = async (query: Query, branchId?: string) =>
  (await listOf(query, branchId)).map((card) => card.title);
const facets = async (query: InputOf<'products.facets'>['query'], branchId: string = bretana) =>
  (await server.guest().call('products.facets', { params: { branchId }, query })).ok();
const search = async (query: string) =>
  (await server.guest().call('search.products', { query: { query, office_id: bretana } })).ok();

describe('a sorted shelf', () => {
  it('is sorted by price, up and down, with the figures of the office', async () => {
    const up = await listOf({ category_id: categoryIds.despensa, sort: 'price', limit: 100 });
    const prices = up.map((card) => card.price_neto);
    expect(prices.length).toBeGreaterThan(5);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const down = await listOf({ category_id: categoryIds.despensa, sort: 'price_desc', limit: 100 });
    expect(down.map((card) => card.price_neto)).toEqual(prices.toReversed());
  });

  it('is sorted by unit price, by name and by discount', async () => {
    const byUnit = (await listOf({ sort: 'pum', limit: 100 })).map((card) => card.pum);
    expect(byUnit).toEqual(byUnit.toSorted((one, other) => one - other));
    const names = await titles({ category_id: categoryIds.despensa, sort: 'name', limit: 100 });
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'es')));
    const [first, second] = await listOf({ sort: 'discount', limit: 2 });
    expect(first?.the_discount).toBeGreaterThanOrEqual(second?.the_discount ?? 100);
  });

  it('has pages that together contain everything once', async () => {
    const whole = (await listOf({ sort: 'name', limit: 100 })).map((card) => card.id);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { list, pagination } = (await ask({ sort: 'name', limit: 4, after })).ok();
      seen.push(...list.map((card) => card.id));
      after = pagination.after;
      expect(pagination.hasNextPage).toBe(after !== undefined);
    } while (after);
    expect(seen).toEqual(whole);
    expect((await ask({ sort: 'name', page: 90 })).ok().list).toEqual([]);
    // The last place it leads to is one it takes.
    expect((await ask({ sort: 'name', ...nextPlace(10_000) })).ok().list).toEqual([]);
    expect(nextPlace(10_001)).toEqual({ hasNextPage: false });
    const further = btoa('after 10001');
    expect((await ask({ sort: 'name', after: further })).failure().error).toBe('INVALID_INPUT');
  });
});

describe('a filtered shelf', () => {
  it('contains the chosen brands, discounts and prices', async () => {
    expect(await titles({ brand: 'aguila roja', sort: 'price' })).toEqual(['Café molido']);
    expect((await titles({ brand: 'Águila Roja,diana', sort: 'name' })).toSorted()).toEqual(
      ['Arroz blanco', 'Café molido'].toSorted(),
    );
    const cheaper = await listOf({ discounted: 'true', limit: 100 });
    expect(cheaper.length).toBeGreaterThan(0);
    expect(cheaper.every((card) => card.price_neto < card.price)).toBe(true);
    const between = await listOf({ price_min: 4_000, price_max: 5_000, limit: 100 });
    expect(between.length).toBeGreaterThan(0);
    expect(between.every((card) => card.price_neto >= 4_000 && card.price_neto <= 5_000)).toBe(true);
  });

  it('offers filters, each with the number of products that choosing it shows', async () => {
    const all = await facets({ category_id: categoryIds.despensa });
    const list = await listOf({ category_id: categoryIds.despensa, sort: 'name', limit: 100 });
    expect(all.found).toBe(list.length);
    expect(all.price).toEqual({
      min: Math.min(...list.map((card) => card.price_neto)),
      max: Math.max(...list.map((card) => card.price_neto)),
    });
    for (const { name, count } of all.brands) {
      const view = await listOf({
        category_id: categoryIds.despensa,
        brand: name,
        sort: 'name',
        limit: 100,
      });
      expect([name, view.length]).toEqual([name, count]);
    }
    const discounted = await listOf({ category_id: categoryIds.despensa, discounted: 'true', limit: 100 });
    expect(all.discounted).toBe(discounted.length);
  });

  it('shows nothing that no list may show (rule 33)', async () => {
    const display = (await listOf({ sort: 'name', limit: 100 })).map((card) => card.id);
    for (const good of [goods.inactive, goods.hidden, goods.withoutPicture, goods.queso, goods.bocadillo]) {
      expect(display).not.toContain(good.id);
    }
    expect(await titles({ sort: 'name', limit: 100 }, palmira)).toContain('Queso campesino');
  });

  it('refuses invalid filters, and reveals nothing of other businesses', async () => {
    for (const wrong of [
      { price_min: 10, price_max: 5 },
      { after: 'x', sort: 'name' as const },
      { price_min: -1 },
    ]) {
      expect((await ask(wrong)).failure()).toMatchObject({ error: 'INVALID_INPUT' });
    }
    expect((await ask({ sort: 'name' }, missingId)).status).toBe(404);
    expect((await ask({ sort: 'name' }, plazaCentro)).status).toBe(404);
    expect((await ask({ sort: 'name', category_id: missingId })).ok().list).toEqual([]);
    expect((await ask({ brand: "x' or 1=1 --", sort: 'name' })).ok().list).toEqual([]);
  });
});

/** Waits for what was committed to be heard. */
const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 4_000, interval: 20 });

describe('a change by staff', () => {
  it('moves a product in the order of prices', async () => {
    const granos = { sub_category_id: subcategoryIds.granos, sort: 'price', limit: 100 } as const;
    expect((await titles(granos))[0]).toBe('Sal refinada');
    await server.sql(
      'update product_office set price = 9000, price_neto = 500 where office_id = $1 and product_id = $2',
      [bretana, goods.frijol.id],
    );
    await soon(async () => expect((await titles(granos))[0]).toBe('Fríjol cargamanto rojo'));
    expect((await facets({ sub_category_id: subcategoryIds.granos })).price.min).toBe(500);
  });

  it('makes it found by its new words, and not by the old ones', async () => {
    expect((await search('espagueti')).products).toHaveLength(1);
    await server.sql(`update product set title = 'Pasta fusilli' where id = $1`, [goods.pasta.id]);
    await soon(async () =>
      expect((await search('fusilli')).products.map(({ title }) => title)).toEqual(['Pasta fusilli']),
    );
    expect((await search('espagueti')).products).toEqual([]);
  });

  it('removes it when it is hidden or sold out, and restores it', async () => {
    const azucar = async () => (await search('azucar')).found;
    expect(await azucar()).toBe(1);
    await server.sql(`update product set hidden = true where id = $1`, [goods.azucar.id]);
    await soon(async () => expect(await azucar()).toBe(0));
    await server.sql(`update product set hidden = false where id = $1`, [goods.azucar.id]);
    await soon(async () => expect(await azucar()).toBe(1));
    await server.sql('update product_office set stock = 0 where product_id = $1', [goods.azucar.id]);
    await soon(async () => expect(await azucar()).toBe(0));
  });

  it('of many products at once, or of synonyms, is noticed, too', async () => {
    expect((await search('minuta')).found).toBe(0);
    await server.sql(
      `insert into search_synonym (business_id, id, words)
       select business_id, $1, '{chocolate,minuta caliente}' from product where id = $2`,
      [idOf('synonym chocolate'), goods.chocolate.id],
    );
    await soon(async () =>
      expect((await search('minuta caliente')).products[0]?.title).toBe('Chocolate de mesa'),
    );
    await server.sql(`update product set title = title || ' nueva' where title not like '%nueva'`);
    await soon(async () => expect((await search('nueva')).found).toBeGreaterThan(10));
  });
});
