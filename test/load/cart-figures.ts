import pg from 'pg';
import { MINIMAL } from '#contract/call.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import { loadRequests, repeat } from './http-load.ts';
import { countProcessor } from './processor.ts';
import { atLeast, atMost, type Figure, share } from './report.ts';
import { fillCarts, type Shopper } from './shoppers.ts';

const SECONDS = 5;
/**
 * Until the code is compiled, every connection has planned its statements and the memory knows the goods: a shop is
 * started once and runs for weeks.
 */
const WARM_UP_SECONDS = 15;
/** Many carts of a usual size, so that none grows into something else while it is measured. */
const CARTS = 3_000;
const LINES = 5;

/** Of the server and of PostgreSQL together (decision 025). */
const MOST_PROCESSOR_MS = 1.2;
const MOST_MINIMAL_MS = 0.9;

/** add-product: people who add different products to their carts, against the same effect straight in SQL. */
export async function cartFigures(url: string, serverPid: number, adminUrl: string): Promise<Figure[]> {
  const goods = await goodsOf(adminUrl);
  const floor = await addsInSql(adminUrl, await fillCarts(adminUrl, { count: CARTS, lines: LINES }), goods);
  const first = await fillCarts(adminUrl, { count: CARTS, lines: LINES });
  await loadRequests(url, addsOf(first, goods), { connections: 16, seconds: WARM_UP_SECONDS });
  const figures: Figure[] = [];
  for (const { connections, preference, most, name } of [
    { connections: 16, most: MOST_PROCESSOR_MS, name: 'add-product over HTTP' },
    { connections: 64, most: MOST_PROCESSOR_MS, name: 'add-product over HTTP' },
    {
      connections: 16,
      preference: { prefer: MINIMAL },
      most: MOST_MINIMAL_MS,
      name: 'add-product that answers nothing',
    },
  ]) {
    const shoppers = await fillCarts(adminUrl, { count: CARTS, lines: LINES });
    const counting = countProcessor(serverPid, new URL(adminUrl).pathname.slice(1));
    const requests = addsOf(shoppers, goods, preference);
    const adds = await loadRequests(url, requests, { connections, seconds: SECONDS });
    const { server, postgres } = counting.stop();
    const msOf = (ms: number) => (ms / adds.requests).toFixed(2);
    const what = `${name}, ${connections} at once`;
    figures.push(
      atMost(
        `${what}: processor (server ${msOf(server)}, PostgreSQL ${msOf(postgres)})`,
        Number(msOf(server + postgres)),
        'ms',
        most,
      ),
      atLeast(what, adds.perSecond, 'adds/s', 1_500),
      atMost(`${what}, p99`, adds.p99, 'ms', 250),
      atMost(`${what}, refused`, adds.failed, 'adds', 0),
    );
    if (connections === 16 && !preference) {
      figures.push(share(`${what}, beside plain SQL`, adds.perSecond, 'adds/s', floor.perSecond, 0.1));
    }
  }
  return figures;
}

/** Each request is of the next shopper, with the next product. */
function addsOf(
  shoppers: readonly Shopper[],
  goods: readonly string[],
  preference: Record<string, string> = {},
) {
  return (turn: number) => ({
    method: 'POST' as const,
    path: '/api/v2/shopping-cart/history/add-product',
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      authorization: `Bearer ${shoppers[turn % shoppers.length]?.token ?? ''}`,
      ...preference,
    },
    body: JSON.stringify({ product_id: goods[(turn * 7) % goods.length], count: 1 }),
  });
}

/**
 * The floor: whose session it is, the line at the price and within the stock of the office, the version of the cart
 * and its history, in one statement on a named statement as the application's role. Answers nothing but that it was
 * done.
 */
async function addsInSql(adminUrl: string, shoppers: readonly Shopper[], goods: readonly string[]) {
  const pool = new pg.Pool({
    connectionString: appUrl(adminUrl),
    max: 16,
    options: `-c app.business_id=${await businessOf(adminUrl, shoppers[0]?.cartId ?? '')} -c plan_cache_mode=force_generic_plan`,
  });
  try {
    return await repeat(
      async (turn) => {
        const { cartId = '' } = shoppers[turn % shoppers.length] ?? {};
        const values = [cartId, goods[(turn * 7) % goods.length], newId(), newId(), `bench ${turn}`];
        const { rowCount } = await pool.query({ name: 'add', text: statement, values });
        if (rowCount !== 1) throw new Error(`Nothing was added to ${cartId}`);
      },
      { workers: 16, seconds: SECONDS },
    );
  } finally {
    await pool.end();
  }
}

const statement = `
  with touched as (
    update cart set version = version + 1, updated_at = now()
    where business_id = current_setting('app.business_id')::uuid and id = $1 and state = 'active' returning *
  ), noted as (
    insert into cart_history (business_id, id, cart_id, cart_version, action, product_id, count, count_type, actor_id)
    select t.business_id, $4, t.id, t.version, 'add-product', $2, 1, 'units', t.user_id from touched t
  )
  insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, seen_price_neto)
  select t.business_id, t.id, $3, po.product_id, $5, 'units', 1, po.price_neto
  from touched t
  join session s on s.business_id = t.business_id and s.user_id = t.user_id and s.expires_at > now()
  join product_office po on po.business_id = t.business_id and po.office_id = t.office_id and po.product_id = $2
  where po.visible and po.stock >= 1
  on conflict (business_id, cart_id, product_id, line_key) do update set count = cart_line.count + 1
  returning id`;

/** Pieces the default office has enough of, in no order that helps anybody. */
async function goodsOf(adminUrl: string): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    adminUrl,
    `select po.product_id as id from product_office po
     join office o on o.business_id = po.business_id and o.id = po.office_id and o.is_default
     join product p on p.business_id = po.business_id and p.id = po.product_id and p.count_type = 'units'
     where po.listed and po.visible and po.stock >= 20 and p.picture <> ''
       and po.business_id = (select id from business order by created_at, slug limit 1)
     order by md5(po.product_id::text) limit 2000`,
  );
  return rows.map(({ id }) => id);
}

async function businessOf(adminUrl: string, cartId: string): Promise<string> {
  const [row] = await ask<{ id: string }>(adminUrl, 'select business_id as id from cart where id = $1', [
    cartId,
  ]);
  return row?.id ?? '';
}

async function ask<Row extends pg.QueryResultRow>(adminUrl: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
