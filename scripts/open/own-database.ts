import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { appUrl } from '#server/db/migrate.ts';

type OnStop = (step: () => Promise<void>) => void;

/** The shop's database as the application's role: the one of DATABASE_URL, or the embedded one. */
export async function ownDatabase(config: Config, onStop: OnStop): Promise<string> {
  if (config.clusters && config.databaseUrl === undefined)
    throw new Error('There are several clusters: say which one, with CLUSTERS=norte');
  return config.databaseUrl ?? appUrl(await embeddedDatabase(config, onStop));
}

/** The same, opened for a command: what it writes for a business that moves to another cluster is refused. */
export async function openOwnDatabase(config: Config, onStop: OnStop): Promise<Database> {
  const url = await ownDatabase(config, onStop);
  const database = openDatabase(url, { isOneOfSeveral: config.clusters !== undefined });
  onStop(() => database.close());
  return database;
}

/** The embedded database as its owner, joined when it is running. */
export async function embeddedDatabase({ dataDir }: Config, onStop: OnStop): Promise<string> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) throw new Error(`Todavía no hay base de datos en ${folder}`);
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  onStop(postgres.stop);
  return postgres.url;
}
