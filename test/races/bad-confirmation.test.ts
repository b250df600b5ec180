import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USUAL_POOL_SIZE } from '#server/db/connections.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, idOf, missingId, officeIds } from '#test/factories/ids.ts';
import { type Cart, readyCart } from '#test/factories/rum-cart.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { refusedWithoutTrace, send, tables } from './refused.ts';

/** What nobody presses but somebody sends: refused with the field and clear words, and nothing at all has changed. */

let server: TestServer;
let marcela: Client;
let cart: Cart;

beforeAll(async () => {
  server = await startTestServer({ poolSize: USUAL_POOL_SIZE });
  marcela = await server.as('marcela');
  await freshCart();
});
afterAll(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await server.close();
});
const shop = () => ({ server, client: marcela });

async function freshCart(): Promise<void> {
  await marcela.call('cart.discardActive', {});
  cart = await readyCart(marcela);
}

describe('the confirmation', () => {
  const confirmation = (more: Record<string, unknown>) => ({
    params: { uuid: cart.id },
    body: { total_price: 55_000, ...more },
  });

  it.each([
    ['no total', { total_price: undefined }, 'INVALID_INPUT', 'total_price'],
    ['a negative total', { total_price: -55_000 }, 'INVALID_INPUT', 'total_price'],
    ['half a peso', { total_price: 54_999.5 }, 'INVALID_INPUT', 'total_price'],
    ['a total as text', { total_price: '55000' }, 'INVALID_INPUT', 'total_price'],
    ['a total of nothing', { total_price: 0 }, 'TOTAL_CHANGED', 'total_price'],
    ['a key that is too short', { idempotency_key: 'corta' }, 'INVALID_INPUT', 'idempotency_key'],
    ['a key that is no text', { idempotency_key: 12_345_678 }, 'INVALID_INPUT', 'idempotency_key'],
    ['a window that is no time', { window_start: 'mañana' }, 'INVALID_INPUT', 'window_start'],
    ['a window of yesterday', { window_start: '2026-11-19T15:00:00Z' }, 'NO_WINDOW', 'window_start'],
    [
      'endless observations',
      { observations_client: 'a'.repeat(1_001) },
      'INVALID_INPUT',
      'observations_client',
    ],
  ])('with %s', async (_, more, error, field) => {
    await refusedWithoutTrace(shop(), 'cart.createOrder', confirmation(more), error, field);
  });

  it('ignores price, state, person, office and uses sent by the shopper', async () => {
    const lies = {
      price_total: 1,
      price_total_computed: 1,
      subtotal: 1,
      delivery_price: 0,
      price_domicile: 0,
      discounts_total: 55_000,
      state: '6_payment_complete',
      user_id: people.luz.id,
      userId: people.luz.id,
      role: 'superadmin',
      isAdmin: true,
      office_id: officeIds.palmira,
      business_id: missingId,
      tenant_id: missingId,
      number: 1,
      id: missingId,
      coupons: [{ code: 'mercado5', amount: 55_000 }],
      usesTotalCount: 0,
      holds_goods: false,
      share_token: 'x',
      products: [{ id: goods.ron.id, price: 1, price_neto: 1, count: 0 }],
    };
    const { order } = (await marcela.call('cart.createOrder', confirmation(lies))).ok();
    const [row] = await server.sql(
      'select total::int, subtotal::int, state, user_id, office_id, delivery_price::int, coupons from customer_order where id = $1',
      [order.id],
    );
    expect(row).toEqual({
      total: 55_000,
      subtotal: 52_000,
      state: '13_order_received',
      delivery_price: 3_000,
      coupons: [],
      user_id: people.marcela.id,
      office_id: officeIds.bretana,
    });
    expect(order.id).not.toBe(missingId);
    const [person] = await server.sql('select role from app_user where id = $1', [people.marcela.id]);
    expect(person).toEqual({ role: 'client' });
  });

  it('the same input in every call of the cart', async () => {
    await freshCart();
    const params = { uuid: cart.id };
    const lies = {
      price: 1,
      price_neto: 1,
      totalPrice: 1,
      seen_price_neto: 1,
      user_id: people.luz.id,
      state: 'ordered',
      delivery_price: 0,
    };
    const added = await send(marcela, 'cart.addProduct', { body: { product_id: goods.sal.id, ...lies } });
    expect(added.status).toBe(200);
    const place = {
      type: 'delivery',
      address_selected: { id: addressIds.casa, zone: 'cercano', ...lies },
      delivery_price: 0,
    };
    const answers = await Promise.all([
      send(marcela, 'cart.setAddress', { params, body: place }),
      send(marcela, 'cart.setBags', {
        params,
        body: { bags_config: { code: 'papel', pricePerBag: 0, price_per_bag: 0 } },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const now = (await marcela.call('cart.active', {})).ok().cart;
    expect(now).toMatchObject({
      id: cart.id,
      price_subtotal_computed: 53_450,
      price_domicile: 3_000,
      price_total_bags: 500,
    });
  });

  it('another person’s cart is NOT_FOUND, and a malformed address is reported', async () => {
    const jorge = await server.as('jorge');
    const before = await tables(server);
    for (const uuid of [cart.id, missingId, idOf('order')]) {
      const answer = await jorge.call('cart.createOrder', {
        params: { uuid },
        body: { total_price: 55_000 },
      });
      expect(answer.failure().error).toBe('NOT_FOUND');
    }
    await refusedWithoutTrace(
      shop(),
      'cart.createOrder',
      { params: { uuid: "1' or '1'='1" }, body: { total_price: 1 } },
      'INVALID_INPUT',
      'uuid',
    );
    expect(await tables(server)).toBe(before);
  });
});
