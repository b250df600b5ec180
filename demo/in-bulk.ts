import type pg from 'pg';

/** What stands in the way of many rows at once: what takes it aside and what puts it back. */
type Aside = { off: string; on: string };

/**
 * Where tables lie on many machines, keys and indexes cannot be taken aside and put back in the transaction that
 * fills them: there the rows come with all of them in place.
 */
export async function canPutAside(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ plain: boolean }>(
    "select to_regclass('pg_dist_partition') is null as plain",
  );
  return rows[0]?.plain ?? true;
}

/**
 * Runs `fill` on tables without foreign keys and without indexes that are not keys, and puts those back afterwards:
 * rows that come by the ten thousand are checked and sorted all at once, as PostgreSQL's manual says of filling a
 * database. Within the transaction of `client`, on tables that nobody else uses: a key that does not hold fails it
 * all.
 */
export async function inBulk(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Aside>(ASIDE);
  for (const { off } of rows) await client.query(off);
  await fill();
  // What waits for the commit keeps its table from being changed: it is done now.
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
