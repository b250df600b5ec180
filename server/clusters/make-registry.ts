import { readFile } from 'node:fs/promises';
import { ensureAppRole } from '#server/db/app-role.ts';
import { DatabaseClient } from '#server/db/client.ts';
import { MIGRATOR_LOCK } from '#server/db/migrate.ts';

const schema = new URL('registry.sql', import.meta.url);

/** Makes the tables of the registry where they are missing, as the owner of its database. */
export async function makeRegistry(ownerUrl: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: ownerUrl });
  await client.connect();
  try {
    await ensureAppRole(client, ownerUrl);
    await client.query('set client_min_messages to warning');
    await client.query(
      `begin; select pg_advisory_xact_lock(${MIGRATOR_LOCK}); ${await readFile(schema, 'utf8')}; commit`,
    );
  } finally {
    await client.end();
  }
}
