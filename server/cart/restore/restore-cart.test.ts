import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** What staff give back to somebody's cart (back-office 3: adminSendRestore, restoredDate). */

let server: TestServer;
let marcela: Client;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  [marcela, luz] = await Promise.all([server.as('marcela'), server.as('luz')]);
});
afterAll(() => server.close());
beforeEach(async () => {
  await marcela.call('cart.discardActive', {});
});

const add = async (product: { id: string }, count: number, comment = '') =>
  (await marcela.call('cart.addProduct', { body: { product_id: product.id, count, comment } })).ok().cart;
const restore = (id: string, who = luz) => who.call('cartHistory.restore', { params: { id } });
const lines = async () =>
  (await marcela.call('cart.active', {}))
    .ok()
    .cart?.products.map(({ product, count, comment }) => [product.title, count, comment]);

/** The latest step of marcela's carts of that kind, as luz reads it. */
async function latest(action: string, who = luz) {
  const query = { user_id: people.marcela.id, limit: 50 };
  const { list } = (await who.call('cartHistory.list', { query })).ok();
  const entry = list.find((one) => one.action === action);
  if (!entry) throw new Error(`No ${action}`);
  return entry;
}

it('an emptied cart is restored once, with its notes, beside the lines of the new one', async () => {
  await add(goods.arroz, 2, 'Del paquete azul');
  await add(goods.leche, 3);
  await marcela.call('cart.discardActive', {});
  await add(goods.leche, 1);
  const entry = await latest('discard');
  expect(entry).toMatchObject({ adminSendRestore: false, restoredDate: null, can_restore: true });
  const answers = await Promise.all([restore(entry.id), restore(entry.id), restore(entry.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const done = answers.find(({ status }) => status === 200)?.ok();
  expect(done).toMatchObject({
    added: ['Arroz blanco', 'Leche entera'],
    entry: { adminSendRestore: true, restoredDate: expect.any(String), can_restore: false },
  });
  expect(await lines()).toEqual([
    ['Leche entera', 4, ''],
    ['Arroz blanco', 2, 'Del paquete azul'],
  ]);
  expect(await latest('restore')).toMatchObject({ userId: people.luz.id, detail: '2', can_restore: false });
  const audit = await server.sql(
    "select actor_id from audit_log where action = 'cartHistory.restore' and after ->> 'history_id' = $1",
    [entry.id],
  );
  expect(audit).toEqual([{ actor_id: people.luz.id }]);
});

it('a removed product is restored with its count', async () => {
  const cart = await add(goods.ron, 2);
  await add(goods.arroz, 1);
  const params = { uuid: cart.id, productId: goods.ron.id };
  await marcela.call('cart.changeLine', { params, query: {}, body: undefined });
  expect((await restore((await latest('remove-product')).id)).ok().added).toEqual(['Ron añejo']);
  expect(await lines()).toEqual([
    ['Arroz blanco', 1, ''],
    ['Ron añejo', 2, ''],
  ]);
});

it('changes that removed nothing, unavailable products and missing entries are refused', async () => {
  await add(goods.cafe, 1);
  const added = await latest('add-product');
  expect(added.can_restore).toBe(false);
  expect((await restore(added.id)).failure().error).toBe('NOTHING_TO_RESTORE');
  await marcela.call('cart.discardActive', {});
  await server.sql('update product set inactive = true where id = $1', [goods.cafe.id]);
  const emptied = await latest('discard');
  expect((await restore(emptied.id)).failure().error).toBe('PRODUCT_NOT_AVAILABLE');
  await server.sql('update product set inactive = false where id = $1', [goods.cafe.id]);
  expect((await latest('discard')).can_restore).toBe(true);
  expect((await restore(missingId)).status).toBe(404);
});

it('only staff of its branch may restore it', async () => {
  await add(goods.arroz, 1);
  await marcela.call('cart.discardActive', {});
  const { id } = await latest('discard');
  expect((await restore(id, marcela)).status).toBe(404);
  for (const who of ['paola', 'ignacio'] as const) {
    expect((await restore(id, await server.as(who))).status).toBe(404);
  }
  expect((await latest('discard', marcela)).can_restore).toBe(false);
  expect((await restore(id, await server.as('andres'))).status).toBe(200);
});
