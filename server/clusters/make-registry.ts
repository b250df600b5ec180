import { ensureAppRole } from '#server/db/app-role.ts';
import { DatabaseClient } from '#server/db/client.ts';
import { MIGRATOR_LOCK } from '#server/db/migrate.ts';
import { REGISTRY_SCHEMA } from './registry-schema.ts';

/** Creates missing tables of the registry, as the owner of its database. */
export async function makeRegistry(ownerUrl: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: ownerUrl });
  await client.connect();
  try {
    await ensureAppRole(client, ownerUrl);
    await client.query('set client_min_messages to warning');
    await client.query(`begin; select pg_advisory_xact_lock(${MIGRATOR_LOCK}); ${REGISTRY_SCHEMA} commit`);
  } finally {
    await client.end();
  }
}
