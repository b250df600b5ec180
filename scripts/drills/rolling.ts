import { emptyCarts } from '#test/load/orders/purchase-figures.ts';
import { atMost, type Figure } from '#test/load/report.ts';
import { withNewClient } from '#test/postgres-client.ts';
import { type Installation, openInstallation } from './installation/installation.ts';
import { type Shopped, startShopping } from './installation/shopping.ts';

const REQUESTS = Number(process.env.REQUESTS ?? 10_000);
const PAGES_PER_SECOND = 60;
const BUYERS_PER_SECOND = 4;
/** Of these, four are made by each buyer. */
const BUYERS = Math.ceil((REQUESTS / (PAGES_PER_SECOND + 4 * BUYERS_PER_SECOND)) * BUYERS_PER_SECOND * 1.2);

/**
 * A new version comes while people shop, by the files of deploy/ as they are: the migration, then web processes and
 * worker one after the other, again and again, and a reload of HAProxy. Nobody may notice.
 */
export async function run(): Promise<Figure[]> {
  const installation = await openInstallation();
  try {
    const before = await ordersOf(installation);
    await fillShelves(installation);
    const { buyers, goods, officeId } = await emptyCarts(installation.superuserUrl, BUYERS);
    const pages = ['/', '/offers', ...goods.slice(0, 20).map((id) => `/product/${id}`)];
    const shopping = startShopping(
      {
        ...{ url: installation.url, pages, buyers, goods, officeId, requests: REQUESTS },
        pagesPerSecond: PAGES_PER_SECOND,
        buyersPerSecond: BUYERS_PER_SECOND,
      },
      installation.authority,
    );
    const replaced = await replaceUntil(installation, shopping);
    const shopped = await shopping;
    for (const failure of shopped.failures) console.error(failure);
    const stored = (await ordersOf(installation)) - before;
    console.log(
      `${shopped.asked} requests in ${shopped.seconds} s (p50 ${shopped.p50} ms, p99 ${shopped.p99} ms, the slowest ${shopped.slowest} ms); ${shopped.orders} orders; ${replaced} processes replaced`,
    );
    return [
      atMost(
        `requests failed of ${shopped.asked} while ${replaced} processes are replaced`,
        shopped.failed,
        '',
        0,
      ),
      atMost(
        'orders acknowledged and not there, or there and not acknowledged',
        Math.abs(stored - shopped.orders),
        '',
        0,
      ),
      atMost('the same, p99', shopped.p99, 'ms', 1_000),
    ];
  } finally {
    await installation.stop();
  }
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
    await installation.reloadBalancer();
  }
  return replaced;
}

/** What is tried is not what happens when goods run out. */
async function fillShelves({ superuserUrl }: Installation): Promise<void> {
  await withNewClient(superuserUrl, (client) =>
    client.query('update product_office set stock = stock + 100000 where stock >= 20'),
  );
}

async function ordersOf({ superuserUrl }: Installation): Promise<number> {
  return withNewClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ orders: number }>('select count(*)::int as orders from customer_order');
    return rows[0]?.orders ?? 0;
  });
}
