import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, businessIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { forgetOldHistory } from './forget.ts';

const phone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
};
let server: TestServer;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
});
afterAll(() => server.close());
beforeEach(async () => {
  await marcela.call('cart.discardActive', {});
});

type Row = Record<string, unknown>;
const rowsOf = (cartId: string) =>
  server.sql<Row>('select * from cart_history where cart_id = $1 order by id', [cartId]);
const entries = (rows: Row[]) =>
  rows.map((row) => [row.cart_version, row.action, row.product_id, row.count, row.detail]);

it('every change adds one row, with its version, author and device', async () => {
  const body = { product_id: goods.ron.id, count: 2 };
  const { cart } = (await marcela.call('cart.addProduct', { body }, phone)).ok();
  await marcela.call('cart.addProduct', { body: { product_id: goods.arroz.id } }, phone);
  const uuid = cart.id;
  const line = { params: { uuid, productId: goods.ron.id }, query: {} };
  await marcela.call('cart.changeLine', { ...line, body: { count: 5 } });
  await marcela.call('cart.changeLine', {
    params: { uuid, productId: goods.arroz.id },
    query: {},
    body: undefined,
  });
  const delivery = { type: 'delivery', address_selected: { id: addressIds.casa } } as const;
  await marcela.call('cart.setAddress', { params: { uuid }, body: delivery });
  await marcela.call('cart.setPaymentMethod', {
    params: { uuid },
    body: { payment_method_selected: 'cash' },
  });
  await marcela.call('cart.setBags', { params: { uuid }, body: { bags_config: { code: '' } } });
  await marcela.call('cart.applyCoupon', { params: { uuid }, body: { code: 'MERCADO5' } });
  const { cart: last } = (
    await marcela.call('cart.removeCoupon', { params: { uuid, code: 'mercado5' } })
  ).ok();
  await marcela.call('cart.createOrder', {
    params: { uuid },
    body: { total_price: last.price_total_computed },
  });
  const rows = await rowsOf(uuid);
  expect(entries(rows)).toEqual([
    [2, 'add-product', goods.ron.id, 2, ''],
    [3, 'add-product', goods.arroz.id, 1, ''],
    [4, 'change-product', goods.ron.id, 5, ''],
    [5, 'remove-product', goods.arroz.id, null, ''],
    [6, 'set-address', null, null, 'delivery'],
    [7, 'set-payment-method', null, null, 'cash'],
    [8, 'set-bags', null, null, ''],
    [9, 'apply-coupon', null, null, 'mercado5'],
    [10, 'remove-coupon', null, null, 'mercado5'],
    [11, 'create-order', null, null, ''],
  ]);
  expect(rows.map(({ device }) => device).slice(0, 3)).toEqual(['Android · Chrome', 'Android · Chrome', '']);
  for (const row of rows) expect(row).toMatchObject({ actor_id: people.marcela.id, ip: '127.0.0.1' });
});

it('a refused change adds none, and 20 concurrent changes add one each', async () => {
  const { cart } = (await marcela.call('cart.addProduct', { body: { product_id: goods.arroz.id } })).ok();
  await marcela.call('cart.addProduct', { body: { product_id: goods.arroz.id, count: 999 } });
  await marcela.call('cart.setBags', { params: { uuid: cart.id }, body: { bags_config: { code: 'oro' } } });
  expect(await rowsOf(cart.id)).toHaveLength(1);
  await Promise.all(
    Array.from({ length: 20 }, () =>
      marcela.call('cart.addProduct', { body: { product_id: goods.arroz.id } }),
    ),
  );
  const rows = await rowsOf(cart.id);
  expect(rows.map(({ cart_version }) => cart_version)).toEqual(
    Array.from({ length: 21 }, (_, turn) => turn + 2),
  );
  expect(rows.at(-1)?.count).toBe(21);
});

it('merging many lines adds one row, and so does emptying', async () => {
  const products = [goods.arroz, goods.leche, goods.huevos].map(({ id }) => ({ product_id: id }));
  const merged = await marcela.call('cart.merge', { body: { merge_key: newId(), products } });
  const cartId = merged.ok().cart?.id ?? '';
  await marcela.call('cart.discardActive', {});
  expect(entries(await rowsOf(cartId))).toEqual([
    [2, 'merge', null, null, '3'],
    [3, 'discard', null, null, ''],
  ]);
});

it('rows cannot be updated or deleted before 180 days have passed', async () => {
  await server.sql('alter table cart_history disable trigger keep_young');
  await server.sql('delete from cart_history');
  await server.sql('alter table cart_history enable trigger keep_young');
  const { cart } = (await marcela.call('cart.addProduct', { body: { product_id: goods.arroz.id } })).ok();
  const now = new Date();
  const old = now.getTime() - 181 * 86_400_000;
  // Begun half a year ago, and written a moment later by a clock that is behind.
  const young = now.getTime() - 180 * 86_400_000;
  await server.sql(
    `insert into cart_history (business_id, id, cart_id, cart_version, action, actor_id, at)
     select business_id, new.id, cart_id, 1, 'add-product', actor_id, new.at
     from cart_history, unnest($2::uuid[], $3::timestamptz[]) new (id, at) where cart_id = $1`,
    [cart.id, [newId(old), newId(young - 60_000)], [new Date(old), new Date(young + 60_000)]],
  );
  const database = openDatabase(appUrl(server.adminUrl));
  const db = database.forBusiness(businessIds.canasta);
  try {
    expect(await forgetOldHistory(db, now)).toBe(1);
    expect(await forgetOldHistory(db, now)).toBe(0);
    expect(await rowsOf(cart.id)).toHaveLength(2);
    await expect(forgetOldHistory(db, new Date(now.getTime() + 181 * 86_400_000))).rejects.toThrow(
      '180 days',
    );
  } finally {
    await database.close();
  }
  const update = withClient(appUrl(server.adminUrl), async (client) => {
    await client.query("select set_config('app.business_id', $1, false)", [businessIds.canasta]);
    await client.query("update cart_history set action = 'otra'");
  });
  await expect(update).rejects.toThrow('permission denied');
});
