import type { Queries } from '#server/db/database.ts';
import { part, realTime, sql } from '#server/db/sql.ts';

/** Attempts that cost nothing but, from some number on, an ever longer pause between two of them. */
export type SlowLimit = {
  /** So many come at once. */
  free: number;
  /** Then there is a pause between two, this one at first; */
  firstSeconds: number;
  /** it doubles with every so many, */
  doublesEvery: number;
  /** and grows to this, in which one is forgotten, too. */
  mostSeconds: number;
};

/**
 * Counts one attempt under `key` and answers 0, or answers how many seconds to wait. Nobody closes it for others: it
 * always opens again after a pause, for whoever comes first.
 */
export async function takeSlowAttempt(
  db: Queries,
  key: string,
  { free, firstSeconds, doublesEvery, mostSeconds }: SlowLimit,
): Promise<number> {
  const pause = part`case when attempts.count < ${free} then 0
    else least(${mostSeconds}, ${firstSeconds} * 2 ^ least((attempts.count - ${free}) / ${doublesEvery}, 30)) end`;
  const opens = part`attempts.window_start + make_interval(secs => ${pause})`;
  // Under the lock of the row, so of those that come at once one is first. A statement that waited for it has the time
  // before the wait: it lets nobody in earlier, and what it counts is no less than nothing.
  const counted = await db.first(
    sql`insert into rate_limit as attempts (business_id, key, window_start, count)
        values (${db.businessId}, ${key}, ${realTime}, 1)
        on conflict (business_id, key) do update set
          count = greatest(0, attempts.count
            - greatest(0, floor(extract(epoch from ${realTime} - attempts.window_start) / ${mostSeconds})::int)) + 1,
          window_start = greatest(attempts.window_start, ${realTime})
        where attempts.count < ${free} or ${opens} <= ${realTime}
        returning 1`,
  );
  if (counted) return 0;
  const row = await db.first<{ wait: number }>(
    sql`select ceil(extract(epoch from ${opens} - ${realTime}))::int as wait
        from rate_limit attempts where business_id = ${db.businessId} and key = ${key}`,
  );
  return Math.max(1, row?.wait ?? 1);
}
