import type pg from 'pg';

/** SQL that removes an obstacle to bulk loading, and SQL that restores it. */
type Aside = { off: string; on: string };

/**
 * On a distributed database, keys and indexes cannot be dropped and restored in the transaction that fills the tables:
 * there they stay in place.
 */
export async function canPutAside(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ plain: boolean }>(
    "select to_regclass('pg_dist_partition') is null as plain",
  );
  return rows[0]?.plain ?? true;
}

/**
 * Runs `fill` with foreign keys and other indexes dropped, and restores them afterwards: checking and sorting rows all
 * at once is faster, as PostgreSQL's manual recommends. Within the transaction of `client`, on tables nobody else uses:
 * a violated key fails it all.
 */
export async function inBulk(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Aside>(ASIDE);
  for (const { off } of rows) await client.query(off);
  await fill();
  // Deferred checks would block changes of their table, so they run now.
  await client.query('set constraints all immediate');
  for (const { on } of rows.toReversed()) await client.query(on);
}

const ASIDE = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and not indisunique`;
