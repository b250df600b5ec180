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

export type Buyer = Shopper & { addressId: string };
type Goods = { products: readonly string[]; officeId: string };
/** What a shopper sends; answers the cart's total afterwards. */
type Step = (client: Client, buyer: Buyer, turn: number, goods: Goods) => Promise<number>;

const merge: Step = async (client, _, turn, { products: goods, officeId }) => {
  const products = Array.from({ length: LINES }, (_, line) => ({
    product_id: goods[(turn * 37 + line * 101) % goods.length] ?? '',
    count: 1,
  }));
  const body = { merge_key: randomUUID(), branch_office_id: officeId, products };
  return (await client.call('cart.merge', { body })).ok().cart?.price_total_computed ?? 0;
};

const address: Step = async (client, { cartId: uuid, addressId: id }) => {
  const body = { type: 'delivery', address_selected: { id } } as const;
  return (await client.call('cart.setAddress', { params: { uuid }, body })).ok().cart.price_total_computed;
};

const payment: Step = async (client, { cartId: uuid }) => {
  const body = { payment_method_selected: 'cash' } as const;
  const answer = await client.call('cart.setPaymentMethod', { params: { uuid }, body });
  return answer.ok().cart.price_total_computed;
};

const usualChoices: Step = async (client, { cartId: uuid }) =>
  (await client.call('cart.fillUsual', { params: { uuid } })).ok().cart.price_total_computed;

/**
 * Steps with their most processor, of the server and of PostgreSQL together, on a machine that others use: about a
 * tenth above what was measured. The second way is that of the shop's own pages for who has one address or bought
 * before; the whole of the first was halved (decision 025).
 */
const WAYS = [
  { name: 'purchase', most: 26, steps: { merge, address, payment }, mostOf: [10, 6, 5, 11] },
  { name: 'purchase with usual choices', most: 22, steps: { merge, usualChoices }, mostOf: [10, 6, 11] },
];

/**
 * What a purchase of ten lines costs in processor: a guest's lines join an empty cart, then the choices and the order,
 * each for a thousand shoppers. `npm run bench -- --only purchases`
 */
export async function purchaseFigures(url: string, serverPid: number, adminUrl: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, most, steps, mostOf } of WAYS) {
    await purchases(url, steps, { pid: serverPid, adminUrl, count: WARM_UP });
    const costs = await purchases(url, steps, { pid: serverPid, adminUrl, count: PURCHASES });
    const parts = Object.entries(costs).map(([step, { server, postgres }], index) =>
      atMost(
        `${name}, ${step}: processor (server ${server.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)})`,
        Math.round((server + postgres) * 100) / 100,
        'ms',
        mostOf[index] ?? 0,
      ),
    );
    const whole = parts.reduce((sum, { measured }) => sum + measured, 0);
    figures.push(
      ...parts,
      atMost(`${name} of ${LINES} lines: processor`, Math.round(whole * 100) / 100, 'ms', most),
    );
  }
  return figures;
}

async function purchases(
  url: string,
  steps: Record<string, Step>,
  { pid, adminUrl, count }: { pid: number; adminUrl: string; count: number },
): Promise<Record<string, Processor>> {
  const database = new URL(adminUrl).pathname.slice(1);
  const { buyers, goods, officeId } = await emptyCarts(adminUrl, count);
  const totals = new Map<string, number>();
  const cost = async (step: Step) => {
    const counting = countProcessor(pid, database);
    const waiting = buyers.entries();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const [turn, buyer] of waiting) {
          const client = clientOf(url, buyer.token);
          totals.set(buyer.cartId, await step(client, buyer, turn, { products: goods, officeId }));
        }
      }),
    );
    const { server, postgres } = counting.stop();
    return { server: server / count, postgres: postgres / count };
  };
  const order: Step = async (client, { cartId: uuid }) => {
    const body = { total_price: totals.get(uuid) ?? 0 };
    return (await client.call('cart.createOrder', { params: { uuid }, body })).ok().order.price_total;
  };
  const costs: Record<string, Processor> = {};
  for (const [name, step] of Object.entries({ ...steps, order })) costs[name] = await cost(step);
  return costs;
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
