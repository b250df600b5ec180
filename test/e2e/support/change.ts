import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '#test/postgres-client.ts';

/** Caches are notified of a change within a quarter of a second (docs/decisions/005). */
const MOST_LOOKS = 250;
/** What a process that was notified takes to read the new facts, on a busy machine; nothing says when it has. */
const READING_MS = 150;

/** What staff would do in the back office, straight in the database; over when the shop was notified of it. */
export async function change(statement: string, values: unknown[] = []): Promise<void> {
  await inDatabase((client) => client.query(statement, values));
}

/** Work of a test in the database of the shop; over when the shop was notified of what it changed. */
export function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(process.env.E2E_DATABASE_URL ?? '', async (client) => {
    const result = await work(client);
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const { rowCount } = await client.query('select 1 from outbox where sent_at is null limit 1');
      if (rowCount === 0) break;
      await pause(20);
    }
    await pause(READING_MS);
    return result;
  });
}
