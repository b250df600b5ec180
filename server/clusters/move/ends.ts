import type pg from 'pg';
import { APP_ROLE } from '#server/db/app-role.ts';
import { DatabaseClient } from '#server/db/client.ts';
import { askAll } from '#server/doctor/examine.ts';
import { type Copied, copyTable } from './copy-table.ts';
import { differing, digestsOf, type Table, tablesOf } from './tables.ts';

/** The owner's connections to the two clusters of a move. Texts of rows are written alike by both. */
export type Ends = { source: pg.Client; target: pg.Client };

const ALIKE = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set lock_timeout = '30s'`;

/**
 * Turns timeouts off: one connection waits while the other works, for as long as the largest table takes. Not every
 * version knows all of them.
 */
const UNLIMITED = `select set_config(name, '0', false) from pg_settings where name in ('statement_timeout',
  'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`;

export async function openEnds(sourceUrl: string, targetUrl: string, businessId: string): Promise<Ends> {
  const source = await openEnd(sourceUrl, businessId);
  try {
    return { source, target: await openEnd(targetUrl, businessId) };
  } catch (error) {
    await source.end();
    throw error;
  }
}

export async function openEnd(connectionString: string, businessId: string): Promise<pg.Client> {
  const client = new DatabaseClient({
    connectionString,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  await client.connect();
  await client.query(ALIKE);
  await client.query(UNLIMITED);
  // Row-level security applies to the owner, too.
  await client.query("select set_config('app.business_id', $1, false)", [businessId]);
  return client;
}

/** Waits until a killed command has ended there: its session holds the same lock. */
export async function lockEnds({ source, target }: Ends, businessId: string): Promise<void> {
  for (const end of [source, target]) {
    const locking = end.query("select pg_advisory_lock(hashtextextended('move ' || $1, 0))", [businessId]);
    await locking.catch((error: Error) => {
      throw new Error(`what another command began is still under way: ${error.message}`, { cause: error });
    });
  }
}

/** Copies rows as they are: triggers and foreign keys were already applied in the source. */
export async function withoutTriggers(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = 'replica'").catch((error: Error) => {
    throw new Error(
      `${error.message}: as a superuser, "grant set on parameter session_replication_role to <owner>" in each cluster`,
      { cause: error },
    );
  });
}

/** Throws unless both have the same migrations and tables. */
export async function commonTables({ source, target }: Ends): Promise<Table[]> {
  const names = 'select string_agg(name, $1 order by name) as names from schema_migration';
  const [theirs, ours] = await Promise.all([source.query(names, [' ']), target.query(names, [' '])]);
  if (theirs.rows[0]?.names !== ours.rows[0]?.names)
    throw new Error('the clusters have different migrations: run "node scripts/run.mjs migrate" first');
  const [tables, same] = await Promise.all([tablesOf(source), tablesOf(target)]);
  if (JSON.stringify(tables) !== JSON.stringify(same)) throw new Error('the clusters have different tables');
  return tables;
}

/** One pass over all tables, as the source is at one moment. */
export async function copyAll(ends: Ends, tables: readonly Table[], businessId: string): Promise<Copied[]> {
  return atOneMoment(ends.source, async () => {
    const copied: Copied[] = [];
    for (const table of tables) copied.push(await copyTable(ends, table, businessId));
    return copied;
  });
}

/** Throws where a table's rows differ between the clusters: all of them are counted and hashed. */
export async function compareAll(ends: Ends, tables: readonly Table[], businessId: string): Promise<void> {
  for (const table of tables) {
    const [theirs, ours] = await Promise.all([
      digestsOf(ends.source, table, businessId),
      digestsOf(ends.target, table, businessId),
    ]);
    const parts = differing(theirs, ours);
    if (parts.length > 0) throw new Error(`${table.name} differs in ${parts.length} parts`);
  }
}

/** The doctor's result for the business in a cluster, under row-level security. */
export async function examined(client: pg.Client): Promise<string> {
  return atOneMoment(client, async () => {
    const { rows } = await client.query<{ seesAll: boolean }>(
      'select rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user',
    );
    if (rows[0]?.seesAll) await client.query(`set local role ${APP_ROLE}`);
    return JSON.stringify(await askAll(client));
  });
}

async function atOneMoment<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only');
  try {
    return await work();
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

/** Removes every row of the business from a cluster that it is not in. */
export async function removeAll(
  client: pg.Client,
  tables: readonly Table[],
  businessId: string,
): Promise<void> {
  await withoutTriggers(client);
  for (const { name } of tables)
    await client.query(`delete from ${name} where business_id = $1`, [businessId]);
  await client.query('begin');
  await client.query('delete from business_host where business_id = $1', [businessId]);
  await client.query('delete from business where id = $1', [businessId]);
  await client.query('commit');
}

/**
 * Transactions of the application's roles count in any case, because they may yet write. Those of others, such as the
 * owner who dumps or examines, count only after writing, so that an hour's dump blocks nobody.
 */
const OLD_TRANSACTIONS = `
  select l.virtualxid || ' of process ' || l.pid as name from pg_locks l
  join pg_stat_activity a on a.pid = l.pid join pg_roles r on r.oid = a.usesysid
  where l.locktype = 'virtualxid' and l.pid <> pg_backend_pid() and a.datname = current_database()
    and (exists (select from pg_locks x where x.pid = l.pid and x.locktype = 'transactionid' and x.mode = 'ExclusiveLock')
      or (not r.rolsuper and r.rolname <> current_user and pg_has_role(r.oid, '${APP_ROLE}', 'member')
        and coalesce(a.application_name, '') <> 'pg_dump'))`;

/** Waits until transactions have ended that may have begun before the business was read-only. */
export async function waitForOlder(client: pg.Client, longestMs: number): Promise<void> {
  const ask = async () =>
    (await client.query<{ name: string }>(OLD_TRANSACTIONS)).rows.map(({ name }) => name);
  let older = await ask();
  const from = performance.now();
  while (older.length > 0) {
    if (performance.now() - from > longestMs)
      throw new Error(`transactions that have begun before do not end: ${older.join(', ')}`);
    await client.query('select pg_sleep(0.05)');
    const now = new Set(await ask());
    older = older.filter((name) => now.has(name));
  }
}
