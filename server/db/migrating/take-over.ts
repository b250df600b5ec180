import type pg from 'pg';
import type { Migration } from './migrations.ts';

const BASELINE = '0001_baseline.sql';
/** The last of the migrations before release 1.0.0, whose schema is that of the baseline. */
const LAST_BEFORE = '0265_who_operates_the_installation.sql';

/**
 * A database that the migrations before release 1.0.0 brought to its schema has the baseline: it is recorded as applied
 * in their place. Throws when one of them is missing.
 */
export async function takeOver(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const baseline = migrations.find(({ name }) => name === BASELINE);
  const { rows } = await client.query<{ name: string }>('select name from schema_migration');
  const names = new Set(rows.map(({ name }) => name));
  if (!baseline || names.size === 0 || names.has(BASELINE)) return;
  if (!names.has(LAST_BEFORE)) {
    throw new Error(
      `The database lacks ${LAST_BEFORE}: start the last version before 1.0.0 on it once, then this one`,
    );
  }
  await client.query('begin');
  await client.query('delete from schema_migration where name <= $1', [LAST_BEFORE]);
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
    BASELINE,
    baseline.checksum,
  ]);
  await client.query('commit');
}
