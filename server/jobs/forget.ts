import { DAY_MS } from '#rules/dates/durations.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

const RETENTION_DAYS = 90;
const STEP = 1_000;

/** Deletes what ended three months ago, like reports. */
export async function forgetOldJobs(db: Queries, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  return db.run(sql`
    delete from job where business_id = ${db.businessId} and id in (
      select id from job where business_id = ${db.businessId} and ended_at < ${before} limit ${STEP})`);
}
