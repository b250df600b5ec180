import { until } from '../faults/processes.ts';
import { withNewClient } from '../postgres-client.ts';
import type { TestServer } from '../server.ts';

/** `start` begins what stands still before such a write (as a trigger says it); it goes on after `meanwhile`. */
export async function whileWaiting(
  { sql, adminUrl }: TestServer,
  { write, when, start }: { write: string; when: string; start: () => Promise<unknown> },
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const [, , table = ''] = write.split(' ');
  const waiting =
    "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())";
  await sql(`create or replace function stand_still() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(77); return new; end'`);
  await sql(
    `create trigger stand_still before ${write} for each row when (${when}) execute function stand_still()`,
  );
  try {
    await withNewClient(adminUrl, async (client) => {
      await client.query('select pg_advisory_lock(77)');
      await start();
      await until(`something stands still: ${write}`, async () => (await sql(waiting)).length > 0);
      await meanwhile();
      await client.query('select pg_advisory_unlock(77)');
    });
  } finally {
    await sql(`drop trigger stand_still on ${table}`);
  }
}
