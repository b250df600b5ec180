import { openDatabase } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { jobKinds } from '#server/jobs/all-work.ts';
import type { Job } from '#server/jobs/job.ts';
import { createJobQueue, newDelivery } from '#server/jobs/job-queue.ts';
import { QUEUE_SCHEMA } from '#server/jobs/queues.ts';

type Waiting = { id: string; kind: string };
const kinds: Readonly<Record<string, Job>> = jobKinds;

/** Continues jobs that were under way: the messages that name them stayed in the queue of the other cluster. */
export async function sendJobs(databaseUrl: string, businessId: string): Promise<void> {
  const database = openDatabase(databaseUrl, { poolSize: 2, pipelining: false, isOneOfSeveral: true });
  const queue = createJobQueue(database, () => {});
  try {
    const db = database.forBusiness(businessId);
    const jobs = await db.all<Waiting & { delivery: string }>(
      sql`select id, kind, delivery from job where business_id = ${businessId}
            and status in ('waiting', 'running', 'retrying') order by id`,
    );
    const deliveries = jobs.map(({ delivery }) => delivery);
    const here = await database.registry.all<{ id: string }>({
      text: `select id from ${QUEUE_SCHEMA}.job where id = any ($1)`,
      values: [deliveries],
      name: '',
    });
    const sent = new Set(here.map(({ id }) => id));
    for (const { id, kind, delivery: before } of jobs) {
      const work = kinds[kind];
      if (!work || sent.has(before)) continue;
      await db.transaction(async (tx) => {
        const delivery = newDelivery();
        const updated = await tx.run(
          sql`update job set status = 'waiting', delivery = ${delivery}
              where business_id = ${businessId} and id = ${id} and delivery = ${before}`,
        );
        // A job that was rescheduled or stopped meanwhile has another message, or needs none.
        if (updated > 0) await queue.send(tx, id, work.retries, delivery);
      });
    }
  } finally {
    await database.close();
  }
}
