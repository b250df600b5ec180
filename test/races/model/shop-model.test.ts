import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { businessIds } from '#test/factories/ids.ts';
import { places } from '#test/factories/offices.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { readyShoppers } from '#test/faults/shoppers.ts';
import { openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';
import { goods } from '../../factories/goods.ts';
import { seed, sized } from '../sizes.ts';
import { sequences } from './commands.ts';
import { onShelf, type Reality, seen } from './shopper.ts';
import { type Cart, productNames, SOLITO, stackLimits, type World } from './world.ts';

/**
 * Whatever a shopper presses in whatever order, the shop stands as the model says: cart, total, stock, orders,
 * coupons. For a night: `SEQUENCES=5000 npx vitest run --project server test/races/model`, twice side by side for
 * both cores, which is ten thousand; SEED=… repeats a run, whose seed is in the failure.
 */

let payments: PaymentWorld;
let tables: pg.Client;

beforeAll(async () => {
  payments = await openPaymentWorld({ workEveryMs: 10 });
  tables = new pg.Client({ connectionString: payments.server.adminUrl });
  await tables.connect();
  await tables.query(
    `insert into coupon (business_id, id, code, type, value, stack_limit, product_ids, auto_activate)
     values ($1, $2, 'solito', 'products_price', $3, $4, $5, true)`,
    [businessIds.canasta, newId(), SOLITO, stackLimits.solito, [goods.sal.id]],
  );
});
afterAll(async () => {
  await tables?.end();
  await payments?.close();
});

it('the shop and the model agree after every press', { timeout: 24 * 3_600_000 }, async () => {
  const numRuns = Number(process.env.SEQUENCES ?? sized(6, 40));
  await fc.assert(
    fc.asyncProperty(sequences(40), async (commands) => {
      await fc.asyncModelRun(begin, commands);
    }),
    { seed, numRuns },
  );
  expect(await brokenInvariants(payments.server.adminUrl)).toEqual([]);
});

/** A new shopper one step before an order, with two addresses, and shelves that are soon empty. */
async function begin(): Promise<{ model: World; real: Reality }> {
  const stock = { ron: 8, cafe: 12, sal: 30, aguacate: 4_000 };
  const price = { ron: 52_000, cafe: 8_700, sal: 1_450, aguacate: 9_800 };
  for (const name of productNames) {
    await onShelf(tables, name, { stock: stock[name] });
    await onShelf(tables, name, { price: price[name] });
  }
  const [shopper] = await readyShoppers(payments.server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  const { client, userId } = shopper;
  const far = newId();
  await payments.server.sql(
    `insert into address (business_id, id, user_id, address, city, lat, lng) values ($1, $2, $3, 'Carrera 8 # 15 - 20', 'Cali', $4, $5)`,
    [businessIds.canasta, far, userId, places.farBretana.latitude, places.farBretana.longitude],
  );
  const [near] = await payments.server.sql<{ id: string }>(
    'select id from address where user_id = $1 and id <> $2',
    [userId, far],
  );
  const payAt = async (url: string, orderId: string) => {
    payments.simulator.pay({ url });
    await payments.reaches(orderId, '6_payment_complete');
  };
  const real: Reality = {
    client,
    userId,
    tables,
    cart: null,
    orders: {},
    addresses: { near: near?.id ?? '', far },
    payAt,
  };
  const { ultimoLeft } = await seen(real);
  const cart: Cart = {
    lines: [{ name: 'ron', comment: '', countType: 'units', count: 1, seen: price.ron }],
    coupons: [],
    refused: false,
    place: 'near',
    method: 'cash',
    bag: '',
  };
  return { model: { stock, price, ultimoLeft, cart, orders: [] }, real };
}
