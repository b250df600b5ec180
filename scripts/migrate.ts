import { parseArgs } from 'node:util';
import { ownDatabase } from '#scripts/open/own-database.ts';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { readConfig } from '#server/config/config.ts';
import { migrate, pendingMigrations } from '#server/db/migrate.ts';

/**
 * node scripts/run.mjs migrate [--check] [--database URL]
 *
 * Brings a database to the schema of this version, and names what it applies. With --check it only names what is
 * pending, and exits with 1 if anything is.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { check: { type: 'boolean', default: false }, database: { type: 'string' } },
  });
  const read = readConfig(process.env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const stopper = stopOnSignals();
  const address = values.database ?? (await ownDatabase(read.config, stopper.onStop));
  const pending = await pendingMigrations(address);
  for (const name of pending) console.log(`pending  ${name}`);
  if (values.check) return await stopper.stop(pending.length > 0 ? 1 : 0);
  const { applied } = await migrate(address);
  for (const name of applied) console.log(`applied  ${name}`);
  if (applied.length === 0) console.log('The database is up to date.');
  return await stopper.stop(0);
}
