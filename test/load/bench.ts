import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { benchDatabaseName } from '#scripts/demo.ts';
import { readConfig } from '#server/config/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/migrate.ts';
import { databaseOf } from '../postgres-client.ts';
import { cartFigures } from './cart-figures.ts';
import { catalogueFigures } from './catalogue-figures.ts';
import { erpFigures } from './erp-figures.ts';
import { growthFigures } from './growth-figures.ts';
import { importFigures } from './import-figures.ts';
import { lighthouseFigures } from './lighthouse-figures.ts';
import { businessesFigures } from './many-businesses.ts';
import { bulkFigures } from './orders/bulk-figures.ts';
import { orderFigures } from './orders/order-figures.ts';
import { purchaseFigures } from './orders/purchase-figures.ts';
import { raceFigures } from './orders/race-figures.ts';
import { peakMemory, startShop } from './processes.ts';
import { atMost, type Figure, table } from './report.ts';
import { rollingFigures } from './rolling-restart.ts';
import { scriptFigures } from './script-figures.ts';
import { searchFigures } from './search-figures.ts';
import { signInFigures } from './sign-in-figures.ts';
import { screenFigures } from './staff/screen-figures.ts';
import { staffFigures } from './staff/staff-figures.ts';

const MOST_MEMORY_MB = 350;

/**
 * npm run bench [-- [--products 100000] [--server URL] --only catalogue,search,purchases,carts,orders,races,bulk,
 * erp,sign-in,imports,staff,screens,scripts,lighthouse,deploys,businesses]
 *
 * Measures the shop against what this very machine can do at all, in the same run: a bare server that sends the same
 * bytes, and the same SQL straight through the driver. Needs the volumes (npm run demo -- --products 20000 --offices
 * 25), except for businesses. With --products 100000 it measures the shop of that size (npm run demo -- --products
 * 100000 --offices 25), and what its searches and shelves cost against the usual one. --server names another PostgreSQL
 * than the project's own.
 */
export async function bench(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string' }, products: { type: 'string' }, server: { type: 'string' } },
  });
  const only = values.only?.split(',');
  const expected = (name: string) => only === undefined || only.includes(name);

  const postgres =
    values.server === undefined ? await ownServer() : { url: values.server, stop: async () => {} };
  const figures: Figure[] = [];
  try {
    if (expected('businesses')) figures.push(...(await businessesFigures(postgres.url)));
    if (!only?.every((name) => name === 'businesses'))
      figures.push(...(await figuresOfOne(postgres.url, values.products, expected)));
  } finally {
    await postgres.stop();
  }
  console.log(table(figures));
  return figures.every((figure) => figure.isMet) ? 0 : 1;
}

/** Of the demonstration supermarket. */
async function figuresOfOne(
  serverUrl: string,
  products: string | undefined,
  items: (name: string) => boolean,
): Promise<Figure[]> {
  const usualUrl = databaseOf(serverUrl, benchDatabaseName());
  const adminUrl = databaseOf(serverUrl, benchDatabaseName(products));
  console.log(await sizeOf(adminUrl));
  await migrate(adminUrl);
  const shop = await startShop(adminUrl);
  const figures: Figure[] = [];
  try {
    if (items('catalogue')) figures.push(...(await catalogueFigures(shop.url, adminUrl)));
    if (items('search')) figures.push(...(await searchFigures(shop.url, adminUrl)));
    if (items('purchases')) figures.push(...(await purchaseFigures(shop.url, shop.pid, adminUrl)));
    if (items('carts')) figures.push(...(await cartFigures(shop.url, shop.pid, adminUrl)));
    if (items('orders')) figures.push(...(await orderFigures(shop.url, adminUrl)));
    if (items('races')) figures.push(...(await raceFigures(shop.url, adminUrl)));
    if (items('bulk')) figures.push(...(await bulkFigures(shop.url, adminUrl)));
    if (items('erp')) figures.push(...(await erpFigures(shop.url, shop.pid, adminUrl)));
    if (items('sign-in')) figures.push(...(await signInFigures(shop.url, adminUrl)));
    figures.push(atMost('memory of the server, at its peak', peakMemory(shop.pid), 'MB', MOST_MEMORY_MB));
    if (items('scripts')) figures.push(...(await scriptFigures(shop.url)));
    if (items('screens')) figures.push(...(await screenFigures(shop.url, adminUrl)));
    if (items('lighthouse')) figures.push(...(await lighthouseFigures(shop.url)));
  } finally {
    await shop.stop();
  }
  if (items('imports')) figures.push(...(await importFigures(adminUrl)));
  if (items('deploys')) figures.push(...(await rollingFigures(adminUrl)));
  if (items('staff')) figures.push(...(await staffFigures(adminUrl)));
  if (items('search') && adminUrl !== usualUrl) figures.push(...(await growthFigures(usualUrl, adminUrl)));
  return figures;
}

function ownServer() {
  const read = readConfig(process.env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return startEmbeddedPostgres({ dataDir: join(read.config.dataDir, 'postgres') });
}

async function sizeOf(adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  try {
    await client.connect();
    const { rows } = await client.query(
      'select (select count(*) from product) as products, (select count(*) from office) as offices, (select count(*) from customer_order) as orders',
    );
    const [size] = rows;
    return `${size.products} products, ${size.offices} offices, ${size.orders} orders`;
  } catch (error) {
    throw new Error('There is nothing to measure with: npm run demo -- --products 20000 --offices 25', {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}
