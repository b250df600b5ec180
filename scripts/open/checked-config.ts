import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { type Config, dataFolder, listenAddress, readConfig } from '#server/config/config.ts';
import { databaseAddress } from '#server/config/database-address.ts';
import { isErrno } from '#server/db/embedded/errno.ts';
import { placeOf } from '#server/db/hosts.ts';
import { clustersFault, type Settings } from './checked-clusters.ts';

const timeoutMs = 4_000;
const oldest = 15;
const newest = 18;

/**
 * The verified configuration: the port is free, the folder is writable and the external database answers. Otherwise
 * every fault is reported in one line, within five seconds, before anything starts.
 */
export async function checkedConfig(): Promise<Config | undefined> {
  const read = readConfig(process.env);
  const faults = 'faults' in read ? read.faults : [];
  const ofDatabase: string[] = [];
  const databaseUrl = databaseAddress(process.env, ofDatabase);
  const ignored: string[] = [];
  const address = listenAddress(process.env, ignored);
  const tried = await Promise.all([
    databaseUrl === undefined || ofDatabase.length > 0
      ? undefined
      : databaseFault(databaseUrl, read).then((found) => found?.fault),
    ...('config' in read && read.config.clusters ? [clustersFault(read.config.clusters, databaseFault)] : []),
    ignored.length === 0 ? listenFault(address) : undefined,
    metricsFault(read),
    folderFault(dataFolder(process.env)),
  ]);
  faults.push(...[ownerFault(), ...tried].filter((fault) => fault !== undefined));
  if (faults.length === 0 && 'config' in read) return read.config;
  for (const fault of faults) console.error(`Configuration: ${fault}`);
  return undefined;
}

/**
 * The folder may not exist yet: its nearest existing parent must be writable. For root, the system allows writing even
 * in /proc, where creating nested folders keeps Node busy for ever.
 */
function folderFault(folder: string): string | undefined {
  let nearest = folder;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory()) return `DATA_DIR ${folder} cannot be used: ${nearest} is no folder`;
  try {
    rmdirSync(mkdtempSync(join(nearest, '.canasta-')));
    return undefined;
  } catch {
    return `DATA_DIR ${folder} cannot be used: this user may not write in ${nearest}`;
  }
}

async function metricsFault(read: Read): Promise<string | undefined> {
  const metrics = 'config' in read ? read.config.observing.metrics : undefined;
  return metrics && listenFault(metrics, 'METRICS_');
}

function listenFault(
  { host, port }: Pick<Config, 'host' | 'port'>,
  prefix = '',
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (isErrno(error, 'EADDRINUSE')) resolve(`${prefix}PORT ${port} is already in use on ${host}`);
      else if (isErrno(error, 'EACCES')) resolve(`${prefix}PORT ${port} may not be opened by this user`);
      else resolve(`${prefix}HOST ${host} is no address of this machine`);
    });
    probe.listen({ host, port }, () => probe.close(() => resolve(undefined)));
  });
}

/** What serves people is not even told who owns the tables. */
function ownerFault(): string | undefined {
  const name = ['OWNER_URL', 'OWNERS_FILE'].find((variable) => process.env[variable]?.trim());
  return name && `${name} is for "migrate" alone: a start must not have it`;
}

type Read = ReturnType<typeof readConfig>;

function settingsOf(read: Settings | Read): Settings | undefined {
  if ('faults' in read) return undefined;
  return 'config' in read ? read.config : read;
}

/** Why it cannot be used, and whether that may pass by itself. */
async function databaseFault(
  url: string,
  read: Settings | Read,
): Promise<{ fault: string; isAway: boolean } | undefined> {
  const place = placeOf(url);
  const { DatabaseClient } = await import('#server/db/client.ts');
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => undefined);
  const slow = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer within 4 seconds')), timeoutMs).unref();
  });
  try {
    const fault = await Promise.race([askedFault(client, url, read), slow]);
    return fault === undefined ? undefined : { fault, isAway: false };
  } catch (error) {
    // Class 28 is a wrong password, 3D a database that is not there.
    const isAway = !/^(28|3D)/.test(String((error as { code?: unknown }).code));
    return { fault: `DATABASE_URL: ${place} cannot be used: ${reasonOf(error)}`, isAway };
  } finally {
    // An unresponsive server would not answer the disconnect either.
    void client.end().catch(() => undefined);
  }
}

/** Asked in this order: what comes first explains what follows. */
async function askedFault(client: import('pg').Client, url: string, read: Settings | Read) {
  return (
    (await versionFault(client)) ??
    (await schemaFault(url)) ??
    (await roleFault(client)) ??
    (await businessFault(client, read)) ??
    (await wayFault(url, read))
  );
}

async function versionFault(client: import('pg').Client): Promise<string | undefined> {
  await client.connect();
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  const major: number = rows[0].major;
  if (major >= oldest && major <= newest) return undefined;
  return `DATABASE_URL: PostgreSQL ${major} is not supported; it must be ${oldest} to ${newest}`;
}

async function schemaFault(url: string): Promise<string | undefined> {
  const { pendingMigrations } = await import('#server/db/migrate.ts');
  const [first, ...more] = await pendingMigrations(url);
  if (first === undefined) return undefined;
  const names = more.length === 0 ? first : `${first} and ${more.length} more`;
  return `DATABASE_URL: the database lacks ${names}: run "node scripts/run.mjs migrate" first`;
}

async function roleFault(client: import('pg').Client): Promise<string | undefined> {
  const { appRoleFault } = await import('#server/db/app-role.ts');
  const fault = await appRoleFault(client);
  return fault && `DATABASE_URL: ${fault}`;
}

/** Otherwise the keys of payments would be of nobody, and the shop would take none. */
async function businessFault(
  client: import('pg').Client,
  read: Settings | Read,
): Promise<string | undefined> {
  const name = settingsOf(read)?.defaultBusiness;
  if (name === undefined) return undefined;
  const { rows } = await client.query<{ slug: string }>('select slug from business order by slug');
  const slugs = rows.map(({ slug }) => slug);
  if (slugs.length === 0 || slugs.includes(name)) return undefined;
  return `DEFAULT_BUSINESS: there is no business "${name}", but ${slugs.join(', ')}`;
}

/** PostgreSQL answers: checks whether a pooler passes everything on. */
async function wayFault(url: string, read: Settings | Read): Promise<string | undefined> {
  const settings = settingsOf(read);
  if (!settings) return undefined;
  const { connectionFault } = await import('#server/db/connection-fault.ts');
  const fault = await connectionFault(url, settings.connections);
  return fault && `DATABASE_URL: ${placeOf(url)} cannot be used: ${fault}`;
}

/** A name with two addresses fails with an error per address and no text of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error);
}
