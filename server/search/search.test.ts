import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { KINDS_OF_BRANDS } from '#server/search/vocabularies/vocabularies.ts';
import { goods, plazaGoods } from '#test/factories/goods.ts';
import { businessIds, categoryIds, missingId, officeIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const { bretana, chipichape, palmira } = officeIds;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function search(query: string, more: Partial<InputOf<'search.products'>['query']> = {}, host?: string) {
  const input = { query: { query, office_id: bretana, ...more } };
  return (await server.guest(host).call('search.products', input)).ok();
}

async function titles(query: string, more: Partial<InputOf<'search.products'>['query']> = {}, host?: string) {
  return (await search(query, more, host)).products.map((card) => card.title);
}

describe('words', () => {
  it('find a product regardless of accents, case, order and number, and by their prefix', async () => {
    for (const query of ['Café', 'CAFE', 'cafe molido', 'molido cafés', 'caf mol', 'café águila roja']) {
      expect((await titles(query))[0], query).toBe('Café molido');
    }
    expect((await titles('huevo'))[0]).toBe('Huevos AA rojos');
    expect(await titles('sin azucares')).toEqual([]);
  });

  it('must all match; a word without any result beside the others is dropped, with a message', async () => {
    expect(await titles('leche entera alpina')).toEqual(['Leche entera']);
    const partial = await search('leche de Búfala');
    expect([partial.products[0]?.title, partial.leftOut]).toEqual(['Leche entera', ['búfala']]);
    expect((await search('leche entera')).leftOut).toEqual([]);
    // Nobody sells cement: what is white beside it is no answer. A battery for a car is nothing else for one.
    expect((await search('cemento blanco')).found).toBe(0);
    expect((await search('leche para moto')).found).toBe(0);
  });

  it('that find something are named where the question finds nothing, each with its number', async () => {
    expect((await search('leche para moto')).terms).toEqual([{ text: 'leche', count: 3 }]);
    expect((await search('molido')).terms).toEqual([]);
    // Two that belong together before each alone, and what is spelt nearly so; no name of a thing of other shops.
    const { found, terms = [] } = await search('jardín sal refinada mantequila');
    expect([found, terms.map(({ text }) => text)]).toEqual([0, ['sal refinada', 'sal', 'mantequilla']]);
    for (const query of ['cemento blanco', 'jardín', 'xyzq'])
      expect((await search(query)).terms, query).toEqual([]);
    expect(terms[0]?.count).toBe((await search('sal refinada')).found);
  });

  it('leave out a brand that nobody sells however it is written, and as many as fit into a query', async () => {
    for (const mark of ['-', '/', '.', '+', '&', ', ', 'ª']) {
      const { products, leftOut } = await search(`leche${mark}parmalat`);
      expect([products[0]?.title, leftOut], mark).toEqual(['Leche entera', ['parmalat']]);
      expect((await search(`gatorade${mark}uva`)).found, mark).toBe(0);
    }
    const brands = [...KINDS_OF_BRANDS.keys()].join(' ').slice(0, 2_000);
    expect((await search(brands)).found).toBe(0);
  });

  it('rank titles that begin with them first, then the most viewed', async () => {
    expect(await titles('arroz')).toEqual(['Arroz blanco']);
    // Both have the word; only one begins with it, and the other is the more popular of the two.
    expect((await titles('sal'))[0]).toBe('Sal refinada');
    expect(await titles('alpina')).toEqual(['Leche entera', 'Yogur de fresa', 'Mantequilla con sal']);
  });

  it('match sizes in any spelling', async () => {
    for (const query of ['molido 250 gramos', 'molido 250gr', '250 g molido', 'molido x 250g']) {
      expect(await titles(query), query).toEqual(['Café molido']);
    }
    // A size that nobody makes still leaves the goods.
    expect(await titles('molido 500 g')).toEqual(['Café molido']);
    expect(await titles('leche 1,1 litros')).toContain('Leche entera');
  });
});

describe('codes', () => {
  it('find their product, whole', async () => {
    const { rows } = await withClient(server.adminUrl, (client) =>
      client.query('select bar_code from product where id = $1', [goods.ron.id]),
    );
    expect(await titles(rows[0].bar_code)).toEqual(['Ron añejo']);
    expect(await titles(rows[0].bar_code.slice(0, 8))).toEqual([]);
    expect(await titles('carneMolida')).toEqual(['Carne de res para moler']);
    const copied = `cod: ${rows[0].bar_code.slice(0, 4)} ${rows[0].bar_code.slice(4)}`;
    for (const text of [copied, `0${rows[0].bar_code}`])
      expect(await titles(text), text).toEqual(['Ron añejo']);
  });
});

describe('a result', () => {
  it('is available in the office', async () => {
    expect(await titles('garbanzo')).toEqual([]);
    expect(await titles('lenteja')).toEqual([]);
    expect(await titles('panela')).toEqual([]);
    expect(await titles('queso')).toEqual([]);
    expect(await titles('queso', { office_id: palmira })).toEqual(['Queso campesino']);
    expect(await titles('bocadillo')).toEqual([]);
    expect(await titles('bocadillo', { office_id: palmira })).toEqual(['Bocadillo veleño']);
  });

  it('names other offices of the city that have it', async () => {
    expect((await search('queso campesino')).elsewhere).toEqual({
      title: 'Queso campesino',
      offices: [{ id: chipichape, name: 'Sede Chipichape' }],
    });
    // Palmira is another city, and what is sold here needs no other office.
    expect((await search('bocadillo')).elsewhere).toBeNull();
    expect((await search('ron')).elsewhere).toBeNull();
  });

  it('has an order that learns from choices after a search, within a limit', async () => {
    const before = await titles('alpina', { limit: 11 });
    expect(before).toEqual(['Leche entera', 'Yogur de fresa', 'Mantequilla con sal']);
    await server.sql(
      `insert into search_choice (business_id, query, product_id, times) values ($1, 'alpina', $2, 900)`,
      [businessIds.canasta, goods.mantequilla.id],
    );
    // Read with the catalogue, which a synonym that changes has read anew.
    await server.sql(`update search_synonym set version = version + 1 where business_id = $1`, [
      businessIds.canasta,
    ]);
    let limit = 11;
    const first = async () => {
      limit += 1;
      return (await titles('alpina', { limit }))[0];
    };
    await expect.poll(first).toBe('Mantequilla con sal');
    expect((await titles('sal', { limit: 11 }))[0]).toBe('Sal refinada');
  });

  it('can be filtered by the filter of the specification, as JSON or by its names in brackets', async () => {
    const chosen = { office_id: palmira, category_id: categoryIds.despensa };
    const asIs = await search('250', chosen);
    expect(asIs.found).toBeGreaterThan(0);
    expect(asIs).not.toEqual(await search('250'));
    const inBrackets = { 'filter[office_id]': palmira, 'filter[category_id]': categoryIds.despensa };
    for (const filter of [{ filter: JSON.stringify(chosen) }, inBrackets]) {
      expect(await search('250', { office_id: undefined, ...filter })).toEqual(asIs);
    }
    for (const filter of ['despensa', '[]', '{"office_id":1}']) {
      const wrong = { query: { query: '250', filter } };
      expect([filter, (await server.guest().call('search.products', wrong)).status]).toEqual([filter, 400]);
    }
  });

  it('is of this business', async () => {
    const plaza = await titles('arroz', { office_id: undefined }, 'la-plaza.localhost');
    expect(plaza).toEqual([plazaGoods.plazaArroz.title]);
    const foreign = { query: { query: 'arroz', office_id: officeIds.plazaCentro } };
    expect((await server.guest().call('search.products', foreign)).status).toBe(404);
    const missing = { query: { query: 'arroz', office_id: missingId } };
    expect((await server.guest().call('search.products', missing)).status).toBe(404);
  });

  it('is counted by category, also when one of them is chosen', async () => {
    const all = await search('250');
    const counted = all.categories.map(({ name, count }) => [name, count]);
    expect(all.found).toBe(all.categories.reduce((sum, { count }) => sum + count, 0));
    const chosen = await search('250', { category_id: categoryIds.despensa });
    expect(chosen.categories.map(({ name, count }) => [name, count])).toEqual(counted);
    expect(chosen.found).toBe(all.categories.find(({ id }) => id === categoryIds.despensa)?.count);
    expect(chosen.products.every((card) => card.category_id === categoryIds.despensa)).toBe(true);
  });

  it('has pages that together are complete', async () => {
    const whole = await titles('despensa');
    const first = await search('despensa', { limit: 4 });
    const second = await search('despensa', { limit: 4, page: 2 });
    expect([...first.products, ...second.products].map((card) => card.title)).toEqual(whole.slice(0, 8));
    expect(first.pagination).toEqual({ page: 1, limit: 4, hasNextPage: true });
    const beyond = await search('despensa', { limit: 4, page: 500 });
    expect([beyond.products, beyond.found, beyond.pagination.hasNextPage]).toEqual([[], whole.length, false]);
  });
});

describe('hostile input', () => {
  it.each([
    '%',
    '_____',
    "'",
    "' or 1=1 --",
    "'); drop table product; --",
    'a & b | !c <-> (d',
    ':*',
    '\\',
    'arroz\u0000',
    '$1 #{x}',
    '☃ 👩‍👩‍👧 ﷽',
    'a'.repeat(120),
    'de la los',
    '"arroz"',
    '!arroz',
    'arroz | leche',
    '<img src=x onerror=alert(1)>',
    '\u202eزيت الزيتون',
    'ar\u200broz\u00ad blan\ufeffco',
    '🥑🥑🥑',
    '¡¿...?!',
    'x'.repeat(2000),
    'arroz leche '.repeat(166),
    'arros lexe '.repeat(180),
    '1'.repeat(2000),
  ])('%j is harmless', async (query) => {
    const answer = await server.guest().call('search.products', { query: { query, office_id: bretana } });
    expect(answer.status).toBe(200);
  });

  it('longer than two thousand characters is refused, and so is nothing but spaces', async () => {
    for (const query of ['x'.repeat(2001), '   ', '']) {
      const answer = await server.guest().call('search.products', { query: { query, office_id: bretana } });
      expect(answer.status).toBe(400);
    }
  });

  it('cannot match everything with a wildcard, nor negate', async () => {
    for (const query of ['%', '_', '*', ':*']) expect((await search(query)).found, query).toBe(0);
    expect(await titles('!arroz')).toEqual(['Arroz blanco']);
    expect((await search('arroz | leche')).leftOut).toEqual(['leche']);
    expect(await titles('arr%')).toEqual(['Arroz blanco']);
    expect(await titles('arroz\u0000')).toEqual(['Arroz blanco']);
    const nothing = await server.guest().call('search.products', { query: { query: '\u0000' } });
    expect(nothing.failure()).toMatchObject({ error: 'INVALID_INPUT', message: 'Escribe qué buscas.' });
  });
});
