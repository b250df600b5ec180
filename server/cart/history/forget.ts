import { DAY_MS } from '#rules/dates/durations.ts';
import type { Queries } from '#server/db/database.ts';
import { deleteInSteps } from '#server/db/delete-in-steps.ts';
import { idBefore } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';

/** Retention of the history: addresses of devices are not stored for ever. */
const RETENTION_DAYS = 180;
/**
 * Tolerance between clocks: the table uses the database's and the time of the write, an id this machine's and the
 * start.
 */
const CLOCKS_APART_MS = 60 * 60 * 1000;

/** Deletes entries past their retention and returns how many. Ids are in order of time. */
export function forgetOldHistory(
  db: Queries,
  now: Date,
  isClosing: () => boolean = () => false,
): Promise<number> {
  const until = idBefore(now.getTime() - RETENTION_DAYS * DAY_MS - CLOCKS_APART_MS);
  return deleteInSteps(
    db,
    isClosing,
    (rows) => sql`
      delete from cart_history where business_id = ${db.businessId} and id in (
        select id from cart_history where business_id = ${db.businessId} and id < ${until}::uuid
        order by id limit ${rows}
      )`,
  );
}
