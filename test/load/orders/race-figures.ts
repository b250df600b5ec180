import pg from 'pg';
import { examine } from '#server/doctor/examine.ts';
import { type Answer, clientOf } from '#test/client.ts';
import { atMost, type Figure } from '#test/load/report.ts';
import { fillCarts, type Shopper } from '#test/load/shoppers.ts';

const PEOPLE = 1_000;
const PIECES = 50;
const FULL_CARTS = 200;
const LINES = 25;

type Shop = { url: string; adminUrl: string; client: pg.Client };

/**
 * The races at their full size, through HTTP: a thousand shoppers on the last fifty pieces, and two hundred carts of
 * 25 lines over the same goods in any order. `npm run bench -- --only races`
 */
export async function raceFigures(url: string, adminUrl: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const shop = { url, adminUrl, client };
    const before = await broken(client);
    const figures = [...(await lastPieces(shop)), ...(await fullCarts(shop))];
    const since = (await broken(client)).filter((promise) => !before.includes(promise));
    return [
      ...figures,
      atMost('after the races: promises the doctor finds broken', since.length, 'promises', 0),
    ];
  } finally {
    await client.end();
  }
}

async function lastPieces({ url, adminUrl, client }: Shop): Promise<Figure[]> {
  const { rows } = await client.query(
    `select po.business_id, po.office_id, po.product_id from product_office po
     join office o on o.business_id = po.business_id and o.id = po.office_id and o.is_default
     join product p on p.business_id = po.business_id and p.id = po.product_id and p.count_type = 'units'
     join business b on b.id = po.business_id
     where po.visible and po.price_neto > 60000 order by b.created_at, b.slug, po.price_neto desc offset 1 limit 1`,
  );
  const [product] = rows;
  const key = [product.business_id, product.office_id, product.product_id];
  await client.query(
    `update product_office set received = received - stock + ${PIECES}, stock = ${PIECES}
     where business_id = $1 and office_id = $2 and product_id = $3`,
    key,
  );
  const shoppers = await fillCarts(adminUrl, { count: PEOPLE, lines: 1, productId: product.product_id });
  // Everybody has seen the same total: the first of them asks for it.
  const [first] = shoppers;
  const total = first ? await totalOf(url, first) : 0;
  const { answers, times } = await allAtOnce(shoppers.map((shopper) => () => order(url, shopper, total)));
  const left = await client.query<{ stock: number }>(
    'select stock::int from product_office where business_id = $1 and office_id = $2 and product_id = $3',
    key,
  );
  const sold = answers.filter(({ status }) => status === 200).length;
  const soldOut = answers.filter(
    (answer) => answer.status === 409 && answer.failure().error === 'CART_CHANGED',
  ).length;
  const what = `${PEOPLE} shoppers on the last ${PIECES} pieces`;
  return [
    atMost(`${what}: sold more or less than ${PIECES}`, Math.abs(sold - PIECES), 'pieces', 0),
    atMost(`${what}: not soldOut what is left`, PEOPLE - sold - soldOut, 'shoppers', 0),
    atMost(`${what}: pieces left`, left.rows[0]?.stock ?? Number.NaN, 'pieces', 0),
    atMost(`${what}: until the last is answered`, Math.round(times.at(-1) ?? 0), 'ms', 10_000),
  ];
}

async function fullCarts({ url, adminUrl, client }: Shop): Promise<Figure[]> {
  const shoppers = await fillCarts(adminUrl, { count: FULL_CARTS, lines: LINES });
  await mix(client, shoppers);
  const totals: number[] = [];
  for (const shopper of shoppers) totals.push(await totalOf(url, shopper));
  const before = await deadlocks(client);
  const { answers, times } = await allAtOnce(
    shoppers.map((shopper, turn) => () => order(url, shopper, totals[turn] ?? 0)),
  );
  const refused = answers.filter(({ status }) => status !== 200).length;
  const what = `${FULL_CARTS} carts of ${LINES} lines at once`;
  return [
    atMost(`${what}: without an order`, refused, 'shoppers', 0),
    atMost(`${what}: deadlocks`, (await deadlocks(client)) - before, 'deadlocks', 0),
    atMost(`${what}, p99`, Math.round(times[Math.floor(times.length * 0.99)] ?? 0), 'ms', 1_000),
  ];
}

/** The same goods for everybody, in an order of their own: as good as the lines of a cart can be made to meet. */
async function mix(client: pg.Client, shoppers: readonly Shopper[]): Promise<void> {
  await client.query(
    `with wanted as (
       select po.business_id, po.product_id, po.price_neto, row_number() over (order by po.stock desc, po.product_id) as turn
       from product_office po join product p on p.business_id = po.business_id and p.id = po.product_id
       join cart c on c.id = $1[1] and c.business_id = po.business_id and c.office_id = po.office_id
       where po.listed and p.count_type = 'units' and po.price_neto between 6000 and 60000
       order by po.stock desc, po.product_id limit $2
     ), gone as (delete from cart_line where cart_id = any($1))
     insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, seen_price_neto, created_at)
     select w.business_id, c, new_id(), w.product_id, 'mixed', 'units', 1, w.price_neto, now() + random() * interval '1 second'
     from unnest($1::uuid[]) c, wanted w`.replaceAll('$1[1]', '($1::uuid[])[1]'),
    [shoppers.map(({ cartId }) => cartId), LINES],
  );
  await client.query(
    `update product_office set stock = stock + 1000, received = received + 1000
     where product_id in (select product_id from cart_line where cart_id = any($1))`,
    [shoppers.map(({ cartId }) => cartId)],
  );
}

/** How long each took, the shortest first. */
async function allAtOnce(presses: readonly (() => Promise<Answer<'cart.createOrder'>>)[]) {
  const times: number[] = [];
  const answers = await Promise.all(
    presses.map(async (press) => {
      const from = performance.now();
      const answer = await press();
      times.push(performance.now() - from);
      return answer;
    }),
  );
  return { answers, times: times.sort((a, b) => a - b) };
}

async function broken(client: pg.Client): Promise<string[]> {
  return (await examine(client)).findings.map(({ promise }) => promise);
}

async function deadlocks(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0;
}

async function totalOf(url: string, shopper: Shopper): Promise<number> {
  const answer = await clientOf(url, shopper.token, 'localhost').call('cart.active', {});
  return answer.ok().cart?.price_total_computed ?? 0;
}

function order(url: string, shopper: Shopper, total: number) {
  return clientOf(url, shopper.token, 'localhost').call('cart.createOrder', {
    params: { uuid: shopper.cartId },
    body: { total_price: total },
  });
}
