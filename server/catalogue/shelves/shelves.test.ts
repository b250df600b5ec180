import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { goods, plazaGoods } from '#test/factories/goods.ts';
import { missingId, officeIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const { bretana, chipichape, palmira, plazaCentro } = officeIds;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const all = (query: InputOf<'products.all'>['query'] = {}, host?: string) =>
  server.guest(host).call('products.all', { query });
const ofBrand = (brand: string, query: InputOf<'products.ofBrand'>['query'] = {}, host?: string) =>
  server.guest(host).call('products.ofBrand', { params: { brand }, query });
const suggest = (body: InputOf<'products.suggest'>['body'], host?: string) =>
  server.guest(host).call('products.suggest', { body });
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);

describe('all products of an office', () => {
  it('are the available ones, the most viewed first', async () => {
    const { list, pagination } = (await all({ branch_id: bretana, limit: 100 })).ok();
    expect(titles(list).slice(0, 4)).toEqual([
      'Arroz blanco',
      'Leche entera',
      'Huevos AA rojos',
      'Banano criollo',
    ]);
    expect([list.length, pagination.hasNextPage]).toEqual([23, false]);
    for (const absent of [goods.hidden, goods.inactive, goods.withoutPicture, goods.queso, goods.bocadillo]) {
      expect(titles(list)).not.toContain(absent.title);
    }
    expect((await all({ limit: 100 })).ok().list).toEqual(list);
  });

  it('have pages, by number and by cursor', async () => {
    const whole = titles((await all({ limit: 100 })).ok().list);
    const first = (await all({ limit: 10 })).ok();
    const byNumber = (await all({ limit: 10, page: 2 })).ok();
    const byPlace = (await all({ limit: 10, after: first.pagination.after })).ok();
    expect([...titles(first.list), ...titles(byNumber.list)]).toEqual(whole.slice(0, 20));
    expect(byPlace.list).toEqual(byNumber.list);
    const beyond = (await all({ limit: 10, page: 40 })).ok();
    expect([beyond.list, beyond.pagination]).toEqual([[], { page: 40, limit: 10, hasNextPage: false }]);
    expect((await all({ after: 'nowhere' })).failure().error).toBe('INVALID_INPUT');
  });

  it('are refused for an office of another business, or an unknown one', async () => {
    expect([
      (await all({ branch_id: plazaCentro })).status,
      (await all({ branch_id: missingId })).status,
    ]).toEqual([404, 404]);
    expect(titles((await all({}, 'la-plaza.localhost')).ok().list)).toEqual([
      plazaGoods.plazaArroz.title,
      plazaGoods.plazaPanela.title,
    ]);
  });
});

describe('products of a brand', () => {
  it('are found by any spelling of its name, the most viewed first', async () => {
    const expected = ['Leche entera', 'Yogur de fresa', 'Mantequilla con sal'];
    for (const name of ['ALPINA', 'alpina', 'Álpina']) {
      expect(titles((await ofBrand(name)).ok().list), name).toEqual(expected);
    }
  });

  it('may be of several brands, separated by commas', async () => {
    const { list } = (await ofBrand('Diana, aguila roja,nadie')).ok();
    expect(titles(list)).toEqual(['Arroz blanco', 'Café molido']);
  });

  it('have pages of 20 by default', async () => {
    const { pagination } = (await ofBrand('alpina')).ok();
    expect(pagination).toEqual({ page: 1, limit: 20, hasNextPage: false });
    const second = (await ofBrand('alpina', { page: 2, limit: 2 })).ok();
    expect(titles(second.list)).toEqual(['Mantequilla con sal']);
    expect((await ofBrand('alpina', { limit: 101 })).failure().error).toBe('INVALID_INPUT');
  });

  it('are none for an unknown brand, and names are no patterns', async () => {
    for (const name of ['Nadie', '%', "' or true --", '🥑']) {
      expect((await ofBrand(name)).status, name).toBe(404);
    }
    expect(titles((await ofBrand('Diana', {}, 'la-plaza.localhost')).ok().list)).toEqual([
      'Arroz de La Plaza',
    ]);
    expect((await ofBrand('Alpina', {}, 'la-plaza.localhost')).status).toBe(404);
    expect((await ofBrand('Alpina', { branch_id: plazaCentro })).status).toBe(404);
  });
});

describe('related products', () => {
  const like = async (good: { id: string }, more: Partial<InputOf<'products.suggest'>['body']> = {}) =>
    (await suggest({ product: { id: good.id }, ...more })).ok().result.all;

  it('are of its shelf: first its brand and tags, then the nearest price', async () => {
    // All three are Alpina; 4.990 and 7.800 are as far from 6.300, and leche is seen more.
    expect(titles(await like(goods.yogur))).toEqual(['Leche entera', 'Mantequilla con sal']);
    // Frijol 9.900 has no brand: azúcar 3.950, arroz 4.800 and pasta 3.600 by price.
    expect(titles(await like(goods.frijol)).slice(0, 2)).toEqual(['Arroz blanco', 'Azúcar blanca']);
    await tag(goods.sal.id, ['cocina']);
    await tag(goods.frijol.id, ['cocina']);
    expect(titles(await like(goods.frijol))[0]).toBe('Sal refinada');
  });

  it('include the same brand of other shelves, after those of the shelf', async () => {
    await withClient(server.adminUrl, (client) =>
      client.query(
        `update product_office set brand_id = (select brand_id from product where id = $1) where product_id = $2`,
        [goods.leche.id, goods.huevos.id],
      ),
    );
    // Queso is of the shelf and of no brand, huevos the other way round.
    expect(titles(await like(goods.leche, { city: 'Cali' })).slice(-2)).toEqual([
      'Queso campesino',
      'Huevos AA rojos',
    ]);
  });

  it('are available in an office of the city, with its figures, and are never the product itself', async () => {
    const inPalmira = await like(goods.leche, { city: 'palmira' });
    expect(titles(inPalmira)).toContain('Queso campesino');
    expect(titles(inPalmira)).not.toContain('Leche entera');
    // Bretaña has no queso left; Chipichape, of the same city, has it at its own price.
    const inCali = await like(goods.leche, { city: 'CALI' });
    expect(inCali.find(({ title }) => title === 'Queso campesino')?.price).toBe(12_500);
    expect(inCali.find(({ title }) => title === 'Yogur de fresa')?.price).toBe(6_300);
    expect(titles(await like(goods.leche, { branch_id: bretana }))).not.toContain('Queso campesino');
    expect((await like(goods.yogur, { branch_id: chipichape }))[0]?.price).toBe(5_090);
    expect(await like(goods.leche, { city: 'Leticia' })).toEqual([]);
  });

  it('need a product and an office of this business', async () => {
    for (const id of [missingId, goods.hidden.id, goods.inactive.id, plazaGoods.plazaArroz.id]) {
      expect((await suggest({ product: { id } })).status).toBe(404);
    }
    const { id } = goods.leche;
    for (const branch_id of [missingId, plazaCentro]) {
      expect((await suggest({ product: { id }, branch_id })).status).toBe(404);
    }
    expect((await suggest({ product: { id }, branch_id: palmira })).status).toBe(200);
  });
});

describe('products without a picture', () => {
  it('are listed for staff page by page, by cursor', async () => {
    const luz = await server.as('luz');
    const bare = [goods.sal.id, goods.ron.id, goods.withoutPicture.id].sort();
    await withClient(server.adminUrl, (client) =>
      client.query("update product set picture = '' where id = any($1)", [bare]),
    );
    const first = (await luz.call('products.withoutImages', { query: { limit: 2 } })).ok();
    expect([first.list.map(({ id }) => id), first.startAt]).toEqual([bare.slice(0, 2), bare[2]]);
    const rest = (await luz.call('products.withoutImages', { query: { startAt: first.startAt } })).ok();
    expect([rest.list.map(({ id }) => id), rest.startAt]).toEqual([bare.slice(2), undefined]);
  });
});

function tag(productId: string, tags: string[]): Promise<unknown> {
  return withClient(server.adminUrl, (client) =>
    client.query('update product set tags = $2 where id = $1', [productId, tags]),
  );
}
