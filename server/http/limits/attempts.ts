import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';
import type { Context } from '../context.ts';
import { type Failure, fail } from '../failure.ts';

export type AttemptLimit = { limit: number; windowSeconds: number };

/**
 * Counts an attempt under `key`, shared by all processes, and returns whether it is within the limit of its window.
 */
export async function takeAttempt(
  db: Queries,
  key: string,
  { limit, windowSeconds }: AttemptLimit,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const { count, rest } = await db.one<{ count: number; rest: number }>(
    sql`insert into rate_limit as attempts (business_id, key, window_start, count)
        values (${db.businessId}, ${key}, ${realTime}, 1)
        on conflict (business_id, key) do update set
          count = case when attempts.window_start <= ${realTime} - make_interval(secs => ${windowSeconds}) then 1
            else least(attempts.count, ${limit}) + 1 end,
          window_start = case when attempts.window_start <= ${realTime} - make_interval(secs => ${windowSeconds}) then ${realTime}
            else attempts.window_start end
        returning count,
          ceil(extract(epoch from window_start + make_interval(secs => ${windowSeconds}) - ${realTime}))::int as rest`,
  );
  return count <= limit
    ? { allowed: true, retryAfterSeconds: 0 }
    : { allowed: false, retryAfterSeconds: Math.max(1, rest) };
}

/** TOO_MANY_REQUESTS, saying how many seconds to wait, when the limit under `key` is reached. */
export async function refuseAttempt(
  { db }: Pick<Context, 'db'>,
  key: string,
  limit: { limit: number; windowSeconds: number },
): Promise<Failure<'TOO_MANY_REQUESTS'> | undefined> {
  const { allowed, retryAfterSeconds } = await takeAttempt(db, key, limit);
  return allowed ? undefined : fail('TOO_MANY_REQUESTS', { data: { retryAfterSeconds } });
}

/** Takes back an attempt that succeeded, which does not count. */
export async function giveBackAttempt(db: Queries, key: string): Promise<void> {
  await db.run(
    sql`update rate_limit set count = count - 1
        where business_id = ${db.businessId} and key = ${key} and count > 0`,
  );
}

/** Forgets all attempts under a key. */
export async function forgetAttempts(db: Queries, key: string): Promise<void> {
  await db.run(sql`delete from rate_limit where business_id = ${db.businessId} and key = ${key}`);
}

/** Deletes counters that no longer decide anything. */
export async function forgetOldAttempts(db: Queries): Promise<void> {
  await db.run(
    sql`delete from rate_limit where business_id = ${db.businessId} and window_start < ${realTime} - interval '1 day'`,
  );
}
