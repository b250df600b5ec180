import type { Queries } from '#server/db/database.ts';
import { type JobRow, jobById } from './job-queries.ts';

/** A job of the business, for code that started it for a user. */
export function findJob(db: Queries, id: string): Promise<JobRow | undefined> {
  return jobById(db, id);
}
