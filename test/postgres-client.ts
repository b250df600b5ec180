import pg from 'pg';

const pools = new Map<string, pg.Pool>();

/**
 * Runs `work` on a connection of its own and gives it back as new, or closes it when that cannot be. A connection costs
 * PostgreSQL a process and some 10 ms: tests ask so often that they share them.
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

/** Closes what is kept of a database that is about to go. */
export async function closeClients(url: string): Promise<void> {
  const pool = pools.get(url);
  pools.delete(url);
  await pool?.end();
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
    idleTimeoutMillis: 3_000,
    allowExitOnIdle: true,
  });
  // Databases are dropped and servers killed under connections: the pool forgets them, and who uses one hears of it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pools.set(url, pool);
  return pool;
}
