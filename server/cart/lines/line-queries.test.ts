import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Author } from '#server/cart/history/history-entry.ts';
import { lineKeyOf } from '#server/cart/wanted-line.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { saveLineOf } from './line-queries.ts';

const NO_CHOICES = { maturity: null, cut: null, comment: '', optionsTags: [] };

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase(appUrl(server.adminUrl));
});
afterAll(async () => {
  await database.close();
  await server.close();
});

it('a line is written only if its cart and product are unchanged since they were read', async () => {
  const marcela = await server.as('marcela');
  const add = async () =>
    (await marcela.call('cart.addProduct', { body: { product_id: goods.arroz.id, count: 2 } })).ok();
  const active = async () => (await marcela.call('cart.active', {})).ok().cart;
  const { cart: read } = await add();
  const { cart: now, line_id } = await add();

  const author: Author = { user: { id: people.marcela.id }, ip: '', userAgent: '' };
  const line = {
    productId: goods.arroz.id,
    lineKey: lineKeyOf(goods.arroz.id, NO_CHOICES),
    countType: 'units' as const,
    count: 3,
    seenPriceNeto: 4_800,
    ...NO_CHOICES,
  };
  const sold = { countType: 'units' as const, gramsPerUnit: 0, quantityPum: goods.arroz.content };
  const save = (cart: { id: string; version: number }, product = sold) =>
    saveLineOf(database.forBusiness(businessIds.canasta), {
      cart,
      officeId: officeIds.bretana,
      product,
      line,
      lowered: [],
      author,
      requestKey: undefined,
    });
  expect(await save(now, { ...sold, quantityPum: 1 })).toBeUndefined();
  expect(await save(read)).toBeUndefined();
  expect(await active()).toEqual(now);

  expect(await save(now)).toMatchObject({ id: line_id, seen_price_neto: 4_800 });
  expect(await active()).toMatchObject({ version: now.version + 1, products: [{ count: 3 }] });
});
