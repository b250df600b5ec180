import { productPath } from '#rules/links/page-paths.ts';
import { emptyCarts } from '#test/load/orders/purchase-figures.ts';
import { atMost } from '#test/load/report.ts';
import { withClient, withNewClient } from '#test/postgres-client.ts';
import { type Installation, openInstallation } from './installation/installation.ts';
import { type Shopped, startShopping } from './installation/shopping.ts';
import { needPackages } from './servers.ts';

const REQUESTS = Number(process.env.REQUESTS ?? 10_000);
const PAGES_PER_SECOND = 60;
const BUYERS_PER_SECOND = 4;
/** Of these, four are made by each buyer. */
const BUYERS = Math.ceil((REQUESTS / (PAGES_PER_SECOND + 4 * BUYERS_PER_SECOND)) * BUYERS_PER_SECOND * 1.2);

/**
 * A new version comes while people shop, by the files of deploy/ as they are: the migration, then web processes and
 * worker one after the other, for as long as they shop. Nobody may notice.
 */
export async function run(onStop: (step: () => Promise<void>) => void) {
  needPackages('haproxy', 'pgbouncer');
  const installation = await openInstallation(onStop);
  const before = await ordersOf(installation);
  await fillShelves(installation);
  const { buyers, goods, officeId } = await emptyCarts(installation.superuserUrl, BUYERS);
  const pages = ['/', '/offers', ...(await productPages(installation, goods.slice(0, 20)))];
  const { url, authority } = installation;
  const pace = { requests: REQUESTS, pagesPerSecond: PAGES_PER_SECOND, buyersPerSecond: BUYERS_PER_SECOND };
  const shopping = startShopping({ url, pages, buyers, goods, officeId, ...pace }, authority);
  const replaced = await replaceUntil(installation, shopping);
  const { sent, failed, failures, orders, seconds, p50, p99, slowest } = await shopping;
  const stored = (await ordersOf(installation)) - before;
  return {
    name: 'rolling',
    figures: [
      atMost(`requests failed of ${sent} while ${replaced} processes are replaced`, failed, '', 0),
      atMost(`of ${orders} orders, lost or doubled`, Math.abs(stored - orders), '', 0),
      atMost('requests, p99', p99, 'ms', 1_000),
    ],
    notes: [`${sent} requests in ${seconds} s, p50 ${p50} ms, the slowest ${slowest} ms`, ...failures],
  };
}

async function productPages({ superuserUrl }: Installation, ids: readonly string[]): Promise<string[]> {
  const { rows } = await withClient(superuserUrl, (client) =>
    client.query<{ id: string; slug: string }>('select id, slug from product where id = any($1)', [ids]),
  );
  return rows.map(productPath);
}

/** One process after the other, as long as people shop; tells how many. */
async function replaceUntil(installation: Installation, shopping: Promise<Shopped>): Promise<number> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  shopping.then(over, over);
  let replaced = 0;
  while (!isOver) {
    await installation.migrate();
    for (const unit of [...installation.web, installation.worker]) {
      if (isOver) break;
      await unit.restart();
      replaced += 1;
    }
  }
  return replaced;
}

/** Fills the shelves: the drill is not about goods that run out. */
async function fillShelves({ superuserUrl }: Installation): Promise<void> {
  await withNewClient(superuserUrl, (client) =>
    client.query('update product_office set stock = stock + 100000 where stock >= 20'),
  );
}

async function ordersOf({ superuserUrl }: Installation): Promise<number> {
  return withNewClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ orders: number }>(
      'select count(*)::int as orders from customer_order',
    );
    return rows[0]?.orders ?? 0;
  });
}
