import { parseArgs } from 'node:util';
import { embeddedDatabase } from '#scripts/open/own-database.ts';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { makeRegistry } from '#server/clusters/make-registry.ts';
import { type ClustersConfig, REGISTRY } from '#server/config/clusters.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { APP_ROLE, appRoleFault, setAppPassword } from '#server/db/app-role.ts';
import { DatabaseClient } from '#server/db/client.ts';
import { migrate, pendingMigrations } from '#server/db/migrate.ts';

/**
 * node scripts/run.mjs migrate [--check]
 *
 * As the owner (OWNER_URL), brings the database to the schema of this version, names what it applies, and lets the role
 * of DATABASE_URL in with the password that stands there. With --check it only names what is pending, and exits with 1
 * if anything is; that may be asked without the owner, too. Where there are several clusters, all of CLUSTERS_FILE and
 * the registry, as the owners in OWNERS_FILE.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean', default: false } } });
  const read = readConfig(process.env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const { databaseUrl, ownerUrl, clusters, clusterOwners } = read.config;
  const stopper = stopOnSignals();
  if (clusters) return await stopper.stop(await migrateAll(clusters, clusterOwners, values.check));
  if (databaseUrl !== undefined && ownerUrl === undefined && !values.check)
    throw new Error('migrate needs OWNER_URL, the owner of the database, beside DATABASE_URL');
  const address = ownerUrl ?? databaseUrl ?? (await embeddedDatabase(read.config, stopper.onStop));
  const isPending = await migrateOne(address, values.check);
  if (values.check) return await stopper.stop(isPending ? 1 : 0);
  if (databaseUrl !== undefined && ownerUrl !== undefined) await letIn(ownerUrl, databaseUrl);
  return await stopper.stop(0);
}

/** One after the other: one that fails leaves the others as they are. */
async function migrateAll(
  { all, registryUrl }: ClustersConfig,
  owners: Config['clusterOwners'],
  isCheck: boolean,
): Promise<number> {
  let code = 0;
  if (!isCheck) {
    const ownerUrl = ownerOf(owners, REGISTRY);
    await makeRegistry(ownerUrl);
    await setPassword(ownerUrl, registryUrl);
  }
  for (const { name, databaseUrl } of all) {
    console.log(`cluster  ${name}`);
    const ownerUrl = isCheck ? (owners.get(name) ?? databaseUrl) : ownerOf(owners, name);
    if ((await migrateOne(ownerUrl, isCheck)) && isCheck) code = 1;
    if (!isCheck) await letIn(ownerUrl, databaseUrl);
  }
  return code;
}

/** The owner of a cluster, or of the registry. */
export function ownerOf(owners: Config['clusterOwners'], name: string): string {
  const url = owners.get(name);
  if (url === undefined) throw new Error(`OWNERS_FILE does not name the owner of ${name}`);
  return url;
}

/** Whether anything was pending. */
export async function migrateOne(address: string, isCheck: boolean): Promise<boolean> {
  const pending = await pendingMigrations(address);
  for (const name of pending) console.log(`pending  ${name}`);
  if (isCheck) return pending.length > 0;
  const { applied } = await migrate(address);
  for (const name of applied) console.log(`applied  ${name}`);
  if (applied.length === 0) console.log('The database is up to date.');
  return pending.length > 0;
}

export async function setPassword(ownerUrl: string, databaseUrl: string): Promise<void> {
  const { username, password } = new URL(databaseUrl);
  if (username === APP_ROLE) await setAppPassword(ownerUrl, decodeURIComponent(password));
}

/** The role of DATABASE_URL; throws where a start would refuse it. */
export async function letIn(ownerUrl: string, databaseUrl: string): Promise<void> {
  await setPassword(ownerUrl, databaseUrl);
  const client = new DatabaseClient({ connectionString: databaseUrl });
  await client.connect();
  const fault = await appRoleFault(client).finally(() => client.end());
  if (fault) throw new Error(`DATABASE_URL: ${fault}`);
}
