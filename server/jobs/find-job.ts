import type { JobStatus } from '#contract/jobs.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

export type JobRow = {
  id: string;
  kind: string;
  status: JobStatus;
  done: number;
  total: number | null;
  result: object | null;
  error: string;
  attempt: number;
  started_by: string | null;
  started_by_name: string | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
};

/** Columns of job `j`, with the name of the person who started it. */
export const jobColumns = part`j.id, j.kind, j.status, j.done, j.total, j.result, j.error, j.attempt, j.started_by,
  j.created_at, j.started_at, j.ended_at, (
  select nullif(btrim(u.name || ' ' || u.last_name), '') from app_user u
  where u.business_id = j.business_id and u.id = j.started_by) as started_by_name`;

export function findJob(db: Queries, id: string): Promise<JobRow | undefined> {
  return db.first<JobRow>(sql`
    select ${jobColumns} from job j where j.business_id = ${db.businessId} and j.id = ${id}`);
}
