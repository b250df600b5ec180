import { DAY_MS } from '#rules/dates/durations.ts';
import type { Queries } from '#server/db/database.ts';
import { deleteInSteps } from '#server/db/delete-in-steps.ts';
import { idBefore } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';

const KEPT_DAYS = 30;

/**
 * Deletes notices of orders sent a month ago and returns how many; others are deleted once sent. Ids are in order of
 * time.
 */
export function forgetSentNotices(
  db: Queries,
  now: Date,
  isClosing: () => boolean = () => false,
): Promise<number> {
  const until = idBefore(now.getTime() - KEPT_DAYS * DAY_MS);
  return deleteInSteps(
    db,
    isClosing,
    (rows) => sql`
      delete from outbox where business_id = ${db.businessId} and id in (
        select id from outbox where business_id = ${db.businessId} and id < ${until}::uuid and sent_at is not null
        order by id limit ${rows}
      )`,
  );
}
