import pg from 'pg';
import { clientOf } from '#test/client.ts';
import { repeat } from '#test/load/http-load.ts';
import { atMost, type Figure, share } from '#test/load/report.ts';
import { fillCarts, type Shopper } from '#test/load/shoppers.ts';
import { runOrderInSql } from './create-order-sql.ts';

const LINES = 10;
const SECONDS = 3;
/** More carts than the seconds can use, so that nobody orders twice. */
const CARTS = 4_000;

/** create-order against the same transaction straight in SQL, and fifty shoppers on the last ten pieces. */
export async function orderFigures(url: string, adminUrl: string): Promise<Figure[]> {
  return [...(await ordersPerSecond(url, adminUrl)), ...(await lastPieces(url, adminUrl))];
}

async function ordersPerSecond(url: string, adminUrl: string): Promise<Figure[]> {
  const floorShoppers = await fillCarts(adminUrl, { count: CARTS * 2, lines: LINES });
  const floor = await runOrderInSql(
    adminUrl,
    floorShoppers.map((shopper) => shopper.cartId),
    { workers: 16, seconds: SECONDS },
  );
  const shoppers = await fillCarts(adminUrl, { count: CARTS, lines: LINES });
  const totals = await totalsOf(url, shoppers);
  let refused = 0;
  const orders = await repeat(
    async (turn) => {
      const shopper = shoppers[turn];
      if (!shopper) throw new Error('More carts are needed');
      const answer = await order(url, shopper, totals.get(shopper.cartId) ?? 0);
      if (answer.status !== 200) refused += 1;
    },
    { workers: 16, seconds: SECONDS },
  );
  return [
    share(`create-order with ${LINES} lines over HTTP`, orders.perSecond, 'orders/s', floor.perSecond, 0.35),
    atMost('create-order, p99 at 16 at once', orders.p99, 'ms', 1000),
    atMost('create-order, refused', refused, 'orders', 0),
  ];
}

async function lastPieces(url: string, adminUrl: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select po.business_id, po.office_id, po.product_id, po.stock from product_office po
       join office o on o.business_id = po.business_id and o.id = po.office_id and o.is_default
       join product p on p.business_id = po.business_id and p.id = po.product_id and p.count_type = 'units'
       join business b on b.id = po.business_id
       where po.listed and po.price_neto > 60000 order by b.created_at, b.slug, po.price_neto desc limit 1`,
    );
    const [product] = rows;
    await client.query(
      'update product_office set received = received - stock + 10, stock = 10 where business_id = $1 and office_id = $2 and product_id = $3',
      [product.business_id, product.office_id, product.product_id],
    );
    const shoppers = await fillCarts(adminUrl, { count: 50, lines: 1, productId: product.product_id });
    const totals = await totalsOf(url, shoppers);
    const answers = await Promise.all(
      shoppers.map((shopper) => order(url, shopper, totals.get(shopper.cartId) ?? 0)),
    );
    const left = await client.query(
      'select stock from product_office where business_id = $1 and office_id = $2 and product_id = $3',
      [product.business_id, product.office_id, product.product_id],
    );
    const got = answers.filter((answer) => answer.status === 200).length;
    const soldOut = answers.filter((answer) => answer.status === 409).length;
    return [
      atMost(
        '50 shoppers on the last 10 pieces: orders more or less than 10',
        Math.abs(got - 10),
        'orders',
        0,
      ),
      atMost('50 shoppers on the last 10 pieces: without a clear answer', 50 - got - soldOut, 'shoppers', 0),
      atMost('50 shoppers on the last 10 pieces: stock left', Number(left.rows[0].stock), 'pieces', 0),
    ];
  } finally {
    await client.end();
  }
}

/** What each shopper sees before confirming, asked by a few at a time. */
export async function totalsOf(url: string, shoppers: readonly Shopper[]): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  const waiting = shoppers.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const shopper of waiting) totals.set(shopper.cartId, await totalOf(url, shopper));
    }),
  );
  return totals;
}

async function totalOf(url: string, shopper: Shopper): Promise<number> {
  const answer = await clientOf(url, shopper.token, 'localhost').call('cart.active', {});
  return answer.ok().cart?.price_total_computed ?? 0;
}

export function order(url: string, shopper: Shopper, total: number) {
  return clientOf(url, shopper.token, 'localhost').call('cart.createOrder', {
    params: { uuid: shopper.cartId },
    body: { total_price: total },
  });
}
