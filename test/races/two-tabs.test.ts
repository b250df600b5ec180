import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { USUAL_POOL_SIZE } from '#server/db/connections.ts';
import { newId } from '#server/db/ids.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { ordersOf, outcomesOf, setStock, times } from './shelf.ts';
import { sized } from './sizes.ts';

/** One cart in two tabs and on two devices. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ poolSize: USUAL_POOL_SIZE });
  for (const product of [goods.ron, goods.sal, goods.cafe]) await setStock(server, product, 100_000);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

const rum = { product: goods.ron, count: 1 };
const add = ({ client }: Shopper, product: { id: string }) =>
  client.call('cart.addProduct', { body: { product_id: product.id, count: 1 } });
const change = ({ client, cartId }: Shopper, product: { id: string }, count: number | null) =>
  client.call('cart.changeLine', {
    params: { uuid: cartId, productId: product.id },
    query: {},
    body: count === null ? null : { count },
  });

it('concurrent adding, changing, removing and ordering make one order; later changes get an error or are in the next cart', async () => {
  const shoppers = await readyShoppers(
    server,
    times(sized(10, 300), [rum, { product: goods.cafe, count: 2 }]),
  );
  await Promise.all(
    shoppers.map(async (shopper, turn) => {
      // 52.000 + 2 × 8.700 + 3.000, until somebody changes it.
      const seen = 72_400;
      const steps = [
        () => order(shopper, seen),
        () => add(shopper, goods.sal),
        () => change(shopper, goods.cafe, 3),
        () => change(shopper, goods.cafe, null),
        () => order(shopper, seen),
        () => order(shopper, seen + 1_450),
        () => order(shopper, seen + 8_700),
      ];
      const turned = [...steps.slice(turn % steps.length), ...steps.slice(0, turn % steps.length)];
      const answers = await Promise.all(turned.map((step) => step()));
      const allowed = ['200', '404 LINE_NOT_FOUND', '409 CART_CLOSED', '409 TOTAL_CHANGED'];
      expect(outcomesOf(answers).filter((outcome) => !allowed.includes(outcome))).toEqual([]);
      expect(await ordersOf(server, shopper)).toBeLessThanOrEqual(1);

      const { cart } = (await shopper.client.call('cart.active', {})).ok();
      const sal = cart?.products.filter((line) => line.product.id === goods.sal.id) ?? [];
      const [bought] = await server.sql<{ sal: number; total: number }>(
        `select count(*) filter (where l.product_id = $2)::int as sal, max(o.total)::int as total
         from customer_order o join order_line l on l.order_id = o.id where o.user_id = $1`,
        [shopper.userId, goods.sal.id],
      );
      expect((bought?.sal ?? 0) + sal.length).toBe(1);
      // Ordered at a total that somebody pressed for, with a cart that is closed since then.
      if (await ordersOf(server, shopper)) {
        expect([seen, seen + 1_450, seen + 8_700]).toContain(bought?.total);
        expect(cart?.id).not.toBe(shopper.cartId);
        expect((await change(shopper, goods.ron, 2)).failure()).toMatchObject({
          error: 'CART_CLOSED',
          message: 'Este carrito ya se convirtió en pedido o se vació en otra pestaña.',
        });
      }
    }),
  );
});

it('adding at once from five devices loses nothing: five times six is thirty', async () => {
  const [shopper] = await readyShoppers(server, [[rum]]);
  if (!shopper) throw new Error('No shopper');
  const answers = await Promise.all(
    times(5, shopper).map(async (device) => {
      const outcomes = [];
      for (const one of times(6, device)) outcomes.push(await add(one, goods.sal));
      return outcomes;
    }),
  );
  expect(outcomesOf(answers.flat())).toEqual(['200']);
  const { cart } = (await shopper.client.call('cart.active', {})).ok();
  expect(cart?.products.map(({ product, count }) => [product.title, count])).toEqual([
    ['Ron añejo', 1],
    ['Sal refinada', 30],
  ]);
});

it.each([2, 10, 50])(
  '%i identical confirmations are one order with the same response, with and without a key',
  async (presses) => {
    const [keyed, plain] = await readyShoppers(server, times(2, [rum]));
    if (!keyed || !plain) throw new Error('No shoppers');
    const key = { idempotency_key: newId() };
    for (const press of [() => order(keyed, 55_000, key), () => order(plain, 55_000)]) {
      const answers = await Promise.all(Array.from({ length: presses }, press));
      expect(new Set(answers.map((answer) => JSON.stringify(answer.ok()))).size).toBe(1);
    }
    expect([await ordersOf(server, keyed), await ordersOf(server, plain)]).toEqual([1, 1]);
  },
);

it('a key used for two carts at once makes one order, and the other cart gets an error', async () => {
  const [shopper] = await readyShoppers(server, [[rum]]);
  if (!shopper) throw new Error('No shopper');
  const key = { idempotency_key: newId() };
  const first = await order(shopper, 55_000, key);
  const added = (await add(shopper, goods.ron)).ok().cart;
  const second = { ...shopper, cartId: added.id };
  const answers = await Promise.all([
    ...times(5, second).map((tab) => order(tab, 55_000, key)),
    ...times(5, shopper).map((tab) => order(tab, 1, key)),
  ]);
  expect(outcomesOf(answers.slice(0, 5))).toEqual(['422 IDEMPOTENCY_KEY_REUSED']);
  expect(new Set(answers.slice(5).map((answer) => JSON.stringify(answer.ok())))).toEqual(
    new Set([JSON.stringify(first.ok())]),
  );
  expect(await ordersOf(server, shopper)).toBe(1);
});
