import type pg from 'pg';
import { APP_ROLE } from '#server/db/app-role.ts';
import { DatabaseClient } from '#server/db/client.ts';
import { askAll } from '#server/doctor/examine.ts';
import { type Copied, copyTable } from './copy-table.ts';
import { differing, digestsOf, type Table, tablesOf } from './tables.ts';

/** The owner's connections to the two clusters of a move. Texts of rows are written alike by both. */
export type Ends = { source: pg.Client; target: pg.Client };

const ALIKE = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = '30s'`;

export async function openEnds(sourceUrl: string, targetUrl: string, businessId: string): Promise<Ends> {
  const open = async (connectionString: string) => {
    const client = new DatabaseClient({ connectionString, connectionTimeoutMillis: 10_000 });
    await client.connect();
    await client.query(ALIKE);
    // The owner is bound by row-level security, too.
    await client.query("select set_config('app.business_id', $1, false)", [businessId]);
    return client;
  };
  const [source, target] = await Promise.all([open(sourceUrl), open(targetUrl)]);
  return { source, target };
}

/** Rows come as they are: what triggers made of them, and foreign keys checked, was done where they come from. */
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

/** Throws where a table has other rows in one cluster than in the other: all are counted and hashed, each row. */
export async function compareAll(ends: Ends, tables: readonly Table[], businessId: string): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const [theirs, ours] = await Promise.all([
      digestsOf(ends.source, table, businessId),
      digestsOf(ends.target, table, businessId),
    ]);
    const parts = differing(theirs, ours);
    if (parts.length > 0) throw new Error(`${table.name} differs in ${parts.length} parts`);
    for (const digest of theirs.values()) rows += digest.rows;
  }
  return rows;
}

/** What the doctor says of the business in a cluster, bound by row-level security. */
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

const OLD_TRANSACTIONS = `
  select l.virtualxid || ' of process ' || l.pid as name from pg_locks l
  join pg_stat_activity a on a.pid = l.pid join pg_roles r on r.oid = a.usesysid
  where l.locktype = 'virtualxid' and l.pid <> pg_backend_pid() and not r.rolsuper
    and a.datname = current_database() and pg_has_role(r.oid, '${APP_ROLE}', 'member')`;

/** Transactions of the application that may have begun before the business was read-only, until all have ended. */
export async function waitForOlder(client: pg.Client, longestMs: number): Promise<void> {
  const ask = async () =>
    (await client.query<{ name: string }>(OLD_TRANSACTIONS)).rows.map(({ name }) => name);
  let older = await ask();
  const from = performance.now();
  while (older.length > 0) {
    if (performance.now() - from > longestMs)
      throw new Error(`transactions of the application do not end: ${older.join(', ')}`);
    await client.query('select pg_sleep(0.05)');
    const now = new Set(await ask());
    older = older.filter((name) => now.has(name));
  }
}
