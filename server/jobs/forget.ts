import { DAY_MS } from '#rules/dates/durations.ts';
import type { Queries } from '#server/db/database.ts';
import { deleteInSteps } from '#server/db/delete-in-steps.ts';
import { sql } from '#server/db/sql.ts';

const RETENTION_DAYS = 90;

/** Deletes jobs that ended three months ago, like reports. */
export function forgetOldJobs(
  db: Queries,
  now: Date,
  isClosing: () => boolean = () => false,
): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  return deleteInSteps(
    db,
    isClosing,
    (rows) => sql`
      delete from job where business_id = ${db.businessId} and id in (
        select id from job where business_id = ${db.businessId} and ended_at < ${before} limit ${rows})`,
  );
}
