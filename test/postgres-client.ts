import { createHash } from 'node:crypto';
import pg from 'pg';

const pools = new Map<string, pg.Pool>();

/**
 * Runs `work` on a connection of its own and gives it back as new, or closes it when that cannot be. A connection costs
 * PostgreSQL a process and 50 ms of its processor: tests ask so often that they share them.
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await poolOf(url).connect();
  let reusable = false;
  try {
    const outcome = await work(client);
    reusable = await client.query('discard all').then(
      () => true,
      () => false,
    );
    return outcome;
  } finally {
    client.release(!reusable);
  }
}

/**
 * The same on a connection made for this alone: what answers then is the server of now, for tests that kill the one
 * before.
 */
export async function withNewClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The same on one connection for as long as the database is there, where what is asked again is not planned again: for
 * many large questions after every test. One at a time.
 */
export async function withPlans<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const opened = planned.get(url) ?? openPlanned(url);
  planned.set(url, opened);
  return work(await opened);
}

const planned = new Map<string, Promise<pg.Client>>();

async function openPlanned(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  const forget = () => planned.delete(url);
  client.on('error', forget);
  client.on('end', forget);
  await client.connect().catch((error: unknown) => {
    forget();
    throw error;
  });
  const ask = client.query.bind(client) as (question: pg.QueryConfig) => Promise<pg.QueryResult>;
  const named = (text: string, values: unknown[] = []) =>
    ask({ name: createHash('md5').update(text).digest('hex'), text, values });
  return Object.assign(client, { query: named });
}

/** Closes what is open of a database that is about to go. */
export async function closeClients(url: string): Promise<void> {
  const pool = pools.get(url);
  pools.delete(url);
  const last = await planned.get(url)?.catch(() => undefined);
  await Promise.all([pool?.end(), last?.end()]);
}

/** The same server and user, another database. */
export function databaseOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

function poolOf(url: string): pg.Pool {
  const open = pools.get(url);
  if (open) return open;
  const pool = new pg.Pool({
    connectionString: url,
    max: 50,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
  });
  // Databases are dropped and servers killed under connections: the pool forgets them, and who uses one hears of it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pools.set(url, pool);
  return pool;
}
