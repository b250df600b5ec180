import type { Queries } from '#server/db/database.ts';
import { part, realTime, sql } from '#server/db/sql.ts';

/** A limit without lockout: from some number on, the pause between attempts grows. */
export type SlowLimit = {
  /** Attempts without a pause. */
  free: number;
  /** The first pause between two attempts; */
  firstSeconds: number;
  /** it doubles after this many, */
  doublesEvery: number;
  /** up to this maximum, in which one attempt also expires. */
  mostSeconds: number;
};

/**
 * Counts an attempt under `key` and returns 0, or the seconds to wait. Nobody can lock out others: after a pause it is
 * always open to the first who comes.
 */
export async function takeSlowAttempt(
  db: Queries,
  key: string,
  { free, firstSeconds, doublesEvery, mostSeconds }: SlowLimit,
): Promise<number> {
  const pause = part`case when attempts.count < ${free} then 0
    else least(${mostSeconds}, ${firstSeconds} * 2 ^ least((attempts.count - ${free}) / ${doublesEvery}, 30)) end`;
  const opens = part`attempts.window_start + make_interval(secs => ${pause})`;
  // Under the row's lock, so simultaneous attempts are ordered. A statement that waited for it uses the time before the
  // wait: it admits nobody earlier, and never counts below zero.
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
