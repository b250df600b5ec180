import type pg from 'pg';
import { expect } from 'vitest';
import { withClient } from '#test/postgres-client.ts';
import type { TestServer } from '#test/server.ts';

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** What is answered to work that meets something uncommitted: it is committed once so many wait for it. */
export async function whileHeld<Answer>(
  { adminUrl, sql }: TestServer,
  hold: (tx: pg.Client) => Promise<unknown>,
  { waiting, work }: { waiting: number; work: () => Promise<Answer> },
): Promise<Answer> {
  return withClient(adminUrl, async (tx) => {
    await tx.query('begin');
    await hold(tx);
    const answer = work();
    await expect.poll(async () => (await sql(WAITING)).length, { timeout: 5_000 }).toBe(waiting);
    await tx.query('commit');
    return answer;
  });
}
