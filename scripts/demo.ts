import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { DatabaseClient } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/migrate.ts';
import { lastingKeys } from '#server/secrets/lasting-keys.ts';

/** The default size of measurements. */
const USUAL_PRODUCTS = '20000';

/**
 * npm run demo -- [--products 20000] [--offices 25] [--orders 1000000] [--database URL] The demonstration supermarket
 * in any size, for measurements; --orders adds a year of orders and their customers. Without --database it goes into a
 * database of its own beside the shop's, recreated each time (canasta_bench; of another size than 20,000
 * canasta_bench_<products>); the one named by --database must be empty.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string' },
      offices: { type: 'string' },
      orders: { type: 'string' },
      database: { type: 'string' },
    },
  });
  const sizes = { ...sizeOf('products', values.products), ...sizeOf('offices', values.offices) };
  const stopper = stopOnSignals();
  const read = readConfig(process.env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const secretKeys = await lastingKeys(read.config);
  const adminUrl =
    values.database ?? (await freshDatabase(benchDatabaseName(values.products), read.config, stopper.onStop));

  await migrate(adminUrl);
  const { loadDemo } = await import('#demo/load.ts');
  const { loaded, seconds } = await loadDemo(adminUrl, secretKeys, sizes);
  const { orders = 0 } = sizeOf('orders', values.orders);
  if (loaded && orders > 0) {
    const { addOrders } = await import('#test/load/staff/many-orders.ts');
    await addOrders(adminUrl, secretKeys, orders);
  }
  if (loaded) await settle(adminUrl);
  console.log(
    loaded
      ? `Loaded in ${seconds.toFixed(1)} s into the database ${new URL(adminUrl).pathname.slice(1)}.`
      : 'Nothing was loaded: the database already has a business.',
  );
  return await stopper.stop(loaded ? 0 : 1);
}

/** The database of a size, in which `npm run bench -- --products` looks for it. */
export function benchDatabaseName(products = USUAL_PRODUCTS): string {
  return products === USUAL_PRODUCTS ? 'canasta_bench' : `canasta_bench_${products}`;
}

function sizeOf(name: string, value: string | undefined): Record<string, number> {
  if (value === undefined) return {};
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new Error(`--${name} must be a whole number: "${value}"`);
  return { [name]: Number(value) };
}

/** Vacuums and analyses, so that autovacuum does not start during a measurement. */
async function settle(adminUrl: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

async function freshDatabase(
  name: string,
  { dataDir }: Config,
  onStop: (step: () => Promise<void>) => void,
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  onStop(postgres.stop);
  const client = new DatabaseClient({ connectionString: postgres.url });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}
