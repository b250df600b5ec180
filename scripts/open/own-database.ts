import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';

/** The shop's database: the one of DATABASE_URL, or the embedded one, joined when it is running. */
export async function ownDatabase(
  config: Config,
  onStop: (step: () => Promise<void>) => void,
): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  const dataDir = join(config.dataDir, 'postgres');
  if (!existsSync(dataDir)) throw new Error(`Todavía no hay base de datos en ${dataDir}`);
  const postgres = await startEmbeddedPostgres({ dataDir });
  onStop(postgres.stop);
  return postgres.url;
}
