import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Client, clientOf } from '#test/client.ts';
import { countProcessor, type Processor } from '../processor.ts';
import { atMost, type Figure } from '../report.ts';
import { fillCarts, type Shopper } from '../shoppers.ts';

const LINES = 10;
const PURCHASES = 1_000;
/** Until the code is compiled and every connection knows its statements. */
const WARM_UP = 400;
const AT_ONCE = 4;

/** Of the server and of PostgreSQL together, on a machine that others use; about a tenth above what was measured. */
const MOST_MS = { merge: 10, address: 6, payment: 5, order: 11 };
/** Half of what it took at first (decision 025). */
const MOST_WHOLE_MS = 26;

export type Buyer = Shopper & { addressId: string };
type Step = keyof typeof MOST_MS;

/**
 * What a purchase of ten lines costs in processor: a guest's lines join an empty cart, then address, payment and order,
 * each for a thousand shoppers. `npm run bench -- --only purchases`
 */
export async function purchaseFigures(url: string, serverPid: number, adminUrl: string): Promise<Figure[]> {
  await purchases(url, { pid: serverPid, adminUrl, count: WARM_UP });
  const costs = await purchases(url, { pid: serverPid, adminUrl, count: PURCHASES });
  const figures = Object.entries(costs).map(([step, { server, postgres }]) =>
    atMost(
      `purchase, ${step}: processor (server ${server.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)})`,
      Math.round((server + postgres) * 100) / 100,
      'ms',
      MOST_MS[step as Step],
    ),
  );
  const whole = figures.reduce((sum, { measured }) => sum + measured, 0);
  return [
    ...figures,
    atMost(`purchase of ${LINES} lines: processor`, Math.round(whole * 100) / 100, 'ms', MOST_WHOLE_MS),
  ];
}

async function purchases(
  url: string,
  { pid, adminUrl, count }: { pid: number; adminUrl: string; count: number },
): Promise<Record<Step, Processor>> {
  const database = new URL(adminUrl).pathname.slice(1);
  const { buyers, goods, officeId } = await emptyCarts(adminUrl, count);
  const totals = new Map<string, number>();
  const step = async (buy: (client: Client, buyer: Buyer, turn: number) => Promise<number>) => {
    const counting = countProcessor(pid, database);
    const waiting = buyers.entries();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const [turn, buyer] of waiting)
          totals.set(buyer.cartId, await buy(clientOf(url, buyer.token), buyer, turn));
      }),
    );
    const { server, postgres } = counting.stop();
    return { server: server / count, postgres: postgres / count };
  };
  return {
    merge: await step(async (client, _, turn) => {
      const products = Array.from({ length: LINES }, (_, line) => ({
        product_id: goods[(turn * 37 + line * 101) % goods.length] ?? '',
        count: 1,
      }));
      const body = { merge_key: randomUUID(), branch_office_id: officeId, products };
      return (await client.call('cart.merge', { body })).ok().cart?.price_total_computed ?? 0;
    }),
    address: await step(async (client, { cartId: uuid, addressId: id }) => {
      const body = { type: 'delivery', address_selected: { id } } as const;
      return (await client.call('cart.setAddress', { params: { uuid }, body })).ok().cart
        .price_total_computed;
    }),
    payment: await step(async (client, { cartId: uuid }) => {
      const body = { payment_method_selected: 'cash' } as const;
      return (await client.call('cart.setPaymentMethod', { params: { uuid }, body })).ok().cart
        .price_total_computed;
    }),
    order: await step(async (client, { cartId: uuid }) => {
      const body = { total_price: totals.get(uuid) ?? 0 };
      return (await client.call('cart.createOrder', { params: { uuid }, body })).ok().order.price_total;
    }),
  };
}

/** Signed in, with an address of their own, and nothing chosen yet; and what each can buy. */
export async function emptyCarts(adminUrl: string, count: number) {
  const shoppers = await fillCarts(adminUrl, { count, lines: 0 });
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const cartIds = shoppers.map(({ cartId }) => cartId);
    const { rows } = await client.query<{ id: string; address_id: string; office_id: string }>(
      'select id, address_id, office_id from cart where id = any($1)',
      [cartIds],
    );
    await client.query('update cart set address_id = null, payment_method = null where id = any($1)', [
      cartIds,
    ]);
    const officeId = rows[0]?.office_id ?? '';
    const goods = await client.query<{ id: string }>(
      `select po.product_id as id from product_office po
       join product p on p.business_id = po.business_id and p.id = po.product_id and p.count_type = 'units'
       where po.office_id = $1 and po.listed and po.visible and po.stock >= 20 and p.picture <> ''
         and po.price_neto between 6000 and 60000
       order by md5(po.product_id::text)`,
      [officeId],
    );
    await client.query('checkpoint');
    const addresses = new Map(rows.map((row) => [row.id, row.address_id]));
    const buyers = shoppers.map((shopper) => ({
      ...shopper,
      addressId: addresses.get(shopper.cartId) ?? '',
    }));
    return { buyers, goods: goods.rows.map(({ id }) => id), officeId };
  } finally {
    await client.end();
  }
}
