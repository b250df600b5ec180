import { DAY_MS } from '#rules/dates/durations.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';

const KEPT_DAYS = 30;
/** Rows of a statement, so that none runs long. */
const STEP = 5_000;

/**
 * Deletes notices of orders sent a month ago and returns how many; others are deleted once sent. Ids are in order of
 * time.
 */
export async function forgetSentNotices(
  db: Queries,
  now: Date,
  isClosing: () => boolean = () => false,
): Promise<number> {
  const until = `${newId(now.getTime() - KEPT_DAYS * DAY_MS).slice(0, 13)}-0000-0000-000000000000`;
  let forgotten = 0;
  while (!isClosing()) {
    const step = await db.run(sql`
      delete from outbox where business_id = ${db.businessId} and id in (
        select id from outbox where business_id = ${db.businessId} and id < ${until}::uuid and sent_at is not null
        order by id limit ${STEP}
      )`);
    forgotten += step;
    if (step < STEP) break;
  }
  return forgotten;
}
