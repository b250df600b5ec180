import { until } from '../faults/processes.ts';
import { withNewClient } from '../postgres-client.ts';
import type { TestServer } from '../server.ts';

/** A write of a table, as a trigger says it ('insert on product'), and of which rows (`new`, `old`). */
type PausedWrite = { write: string; when: string; start: () => Promise<unknown> };

/**
 * `start` begins what stands still before it writes such a row; `kill` is done meanwhile. What PostgreSQL was doing for
 * the killed process is undone, as when a connection is cut.
 */
export async function whilePaused(
  { sql, adminUrl }: TestServer,
  { write, when, start }: PausedWrite,
  kill: () => Promise<void>,
): Promise<void> {
  const [, , table = ''] = write.split(' ');
  const waiting =
    "from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())";
  const count = async () => (await sql(`select 1 ${waiting}`)).length;
  await sql(`create or replace function stand_still() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(77); return new; end'`);
  await sql(
    `create trigger stand_still before ${write} for each row when (${when}) execute function stand_still()`,
  );
  await withNewClient(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock(77)');
    await start();
    await until(`something stands still: ${write}`, async () => (await count()) > 0, 60_000);
    await kill();
    await client.query(`select pg_terminate_backend(pid) ${waiting}`);
    await until('its connections are gone', async () => (await count()) === 0);
  });
  await sql(`drop trigger stand_still on ${table}`);
}
