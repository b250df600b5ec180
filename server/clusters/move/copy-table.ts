import type pg from 'pg';
import { type Digest, differing, digestsOf, rowsIn, type Table } from './tables.ts';

type Clients = { source: pg.ClientBase; target: pg.ClientBase };

/** Rows sent together. */
const BATCH = 1_000;
/** Maximum of removed rows: each removal scans the rows of the business once. */
const MOST_REMOVED = 20_000;

type Hashed = { key: string; hash: string };
export type Copied = { table: string; rows: number; written: number; removed: number };

/**
 * Makes the rows of a business in a table the same in the target as in the source, in one transaction: only what
 * differs is sent, so that what was begun is gone on with, and what changed meanwhile costs little. Triggers and
 * foreign keys of the target do not act: the rows come from where they did.
 */
export async function copyTable(clients: Clients, table: Table, businessId: string): Promise<Copied> {
  const { source, target } = clients;
  const [theirs, ours] = await Promise.all([
    digestsOf(source, table, businessId),
    digestsOf(target, table, businessId),
  ]);
  const parts = differing(theirs, ours);
  const rows = sumOf(theirs);
  if (parts.length === 0) return { table: table.name, rows, written: 0, removed: 0 };

  await target.query('begin');
  try {
    await mustArrive(target, businessId);
    const { same, removed } = await removeOthers(clients, table, businessId, parts, ours);
    const written = await writeMissing(clients, table, businessId, parts, same);
    await target.query('commit');
    return { table: table.name, rows, written, removed };
  } catch (error) {
    await target.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Throws when the business is open in the target, whose rows are then never overwritten. */
export async function mustArrive(target: pg.ClientBase, businessId: string): Promise<void> {
  const { rows } = await target.query('select moving from business where id = $1 for share', [businessId]);
  if (rows[0]?.moving !== 'arriving') throw new Error('the business is open in the target already');
}

const sumOf = (digests: Map<number, Digest>) => [...digests.values()].reduce((sum, one) => sum + one.rows, 0);

/** Removes rows that the source lacks, or has with other values. Returns the keys of equal rows. */
async function removeOthers(
  { source, target }: Clients,
  table: Table,
  businessId: string,
  parts: number[],
  ours: Map<number, Digest>,
): Promise<{ same: Set<string>; removed: number }> {
  const same = new Set<string>();
  if (ours.size === 0) return { same, removed: 0 };
  const values = [businessId, parts];
  const text = `select ${table.key} as key, md5(${table.row}) as hash ${rowsIn(table)}`;
  const stale = new Map<string, string>();
  await inBatches<Hashed>(target, text, values, (batch) => {
    for (const { key, hash } of batch) stale.set(key, hash);
  });
  await inBatches<Hashed>(source, text, values, (batch) => {
    for (const { key, hash } of batch) {
      if (stale.get(key) !== hash) continue;
      stale.delete(key);
      same.add(key);
    }
  });
  let removed = 0;
  const keys = [...stale.keys()];
  for (let from = 0; from < keys.length; from += MOST_REMOVED) {
    const { rowCount } = await target.query(`delete ${rowsIn(table)} and ${table.key} = any ($3)`, [
      ...values,
      keys.slice(from, from + MOST_REMOVED),
    ]);
    removed += rowCount ?? 0;
  }
  return { same, removed };
}

async function writeMissing(
  { source, target }: Clients,
  table: Table,
  businessId: string,
  parts: number[],
  same: ReadonlySet<string>,
): Promise<number> {
  let written = 0;
  // Texts become rows through a table with the same columns in the same order.
  await target.query(
    `create temporary table moved_row on commit drop as select ${table.columns} from ${table.name} with no data`,
  );
  const text = `select ${table.key} as key, ${table.row} as row ${rowsIn(table)}`;
  await inBatches<{ key: string; row: string }>(source, text, [businessId, parts], async (batch) => {
    const missing = batch.filter(({ key }) => !same.has(key)).map(({ row }) => row);
    if (missing.length === 0) return;
    const { rowCount } = await target.query(
      `insert into ${table.name} (${table.columns}) select (sent.moved).* from (
         select one::pg_temp.moved_row as moved from unnest($1::text[]) one offset 0) sent`,
      [missing],
    );
    written += rowCount ?? 0;
  });
  return written;
}

/** The rows of a statement in batches, within its client's transaction. */
async function inBatches<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
  each: (batch: Row[]) => Promise<void> | void,
): Promise<void> {
  await client.query(`declare moved no scroll cursor for ${text}`, values);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${BATCH} from moved`);
    if (rows.length === 0) break;
    await each(rows);
  }
  await client.query('close moved');
}
