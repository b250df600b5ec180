import { databaseAddress } from '#server/config/database-address.ts';
import { DatabaseClient } from '#server/db/client.ts';
import { verdictStatement } from '#server/observing/figures.ts';

/**
 * Leaves the outcome where metrics and the operations screen read it: the table `verdict` of DATABASE_URL, where one is
 * set, as for the weekly restore (docs/drills.md). What was tried is no worse where that cannot be reached.
 */
export async function storeVerdict(name: string, ok: boolean, detail: string): Promise<void> {
  const connectionString = databaseAddress(process.env, []);
  if (connectionString === undefined) return;
  const client = new DatabaseClient({ connectionString, connectionTimeoutMillis: 4_000 });
  try {
    await client.connect();
    await client.query(verdictStatement({ name, at: new Date(), ok, detail }));
  } catch (error) {
    console.error(`The verdict was not stored: ${error instanceof Error ? error.message : error}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
