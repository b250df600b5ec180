import { parseArgs } from 'node:util';
import { embeddedDatabase } from '#scripts/open/own-database.ts';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { APP_ROLE, appRoleFault, setAppPassword } from '#server/db/app-role.ts';
import { DatabaseClient } from '#server/db/client.ts';
import { migrate, pendingMigrations } from '#server/db/migrate.ts';

/**
 * node scripts/run.mjs migrate [--check]
 *
 * As the owner (OWNER_URL), brings the database to the schema of this version, names what it applies, and lets the role
 * of DATABASE_URL in with the password that stands there. With --check it only names what is pending, and exits with 1
 * if anything is; that may be asked without the owner, too.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean', default: false } } });
  const read = readConfig(process.env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const { databaseUrl, ownerUrl } = read.config;
  if (databaseUrl !== undefined && ownerUrl === undefined && !values.check)
    throw new Error('migrate needs OWNER_URL, the owner of the database, beside DATABASE_URL');
  const stopper = stopOnSignals();
  const address = ownerUrl ?? databaseUrl ?? (await embeddedDatabase(read.config, stopper.onStop));
  const pending = await pendingMigrations(address);
  for (const name of pending) console.log(`pending  ${name}`);
  if (values.check) return await stopper.stop(pending.length > 0 ? 1 : 0);
  const { applied } = await migrate(address);
  for (const name of applied) console.log(`applied  ${name}`);
  if (applied.length === 0) console.log('The database is up to date.');
  await letIn(read.config);
  return await stopper.stop(0);
}

/** The role of DATABASE_URL; throws where a start would refuse it. */
async function letIn({ databaseUrl, ownerUrl }: Config): Promise<void> {
  if (databaseUrl === undefined || ownerUrl === undefined) return;
  const { username, password } = new URL(databaseUrl);
  if (username === APP_ROLE) await setAppPassword(ownerUrl, decodeURIComponent(password));
  const client = new DatabaseClient({ connectionString: databaseUrl });
  await client.connect();
  const fault = await appRoleFault(client).finally(() => client.end());
  if (fault) throw new Error(`DATABASE_URL: ${fault}`);
}
