import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import { defineJob, type Job, JobRefusedError } from '#server/jobs/job.ts';

const usual = {
  who: 'admin',
  exclusive: false,
  statement: 'short',
  retries: { limit: 3, firstSeconds: 1 },
} as const;

/** Kinds of jobs of these tests; each writes down what it did in a table of theirs. */
export const testKinds: Record<string, Job> = {
  mark: defineJob({
    ...usual,
    does: 'leaves one mark',
    parameters: z.object({ name: z.string() }),
    async run({ db, parameters }) {
      await db.run(
        sql`insert into test_mark (business_id, name, pid) values (${db.businessId}, ${parameters.name}, ${process.pid})`,
      );
      return null;
    },
  }),
  steps: defineJob({
    ...usual,
    does: 'leaves a mark for each step, each with its checkpoint',
    parameters: z.object({ name: z.string(), steps: z.int() }),
    async run({ db, parameters: { name, steps }, checkpoint, progress }) {
      const from = z.object({ step: z.int() }).safeParse(checkpoint).data?.step ?? 0;
      await progress(from, { total: steps });
      for (let step = from + 1; step <= steps; step += 1) {
        await db.transaction(async (tx) => {
          await tx.run(
            sql`insert into test_mark (business_id, name, pid) values (${db.businessId}, ${`${name} ${step}`}, ${process.pid})`,
          );
          await progress(step, { checkpoint: { step }, tx });
        });
        await progress(step);
        await pause(20);
      }
      return { steps };
    },
  }),
  fails: defineJob({
    ...usual,
    retries: { limit: 1, firstSeconds: 1 },
    does: 'fails',
    parameters: z.object({}),
    run: () => Promise.reject(new Error('as it was told')),
  }),
  refuses: defineJob({
    ...usual,
    does: 'finds something that no further attempt would change',
    parameters: z.object({}),
    run: () => Promise.reject(new JobRefusedError('El archivo está vacío.')),
  }),
  limits: defineJob({
    ...usual,
    statement: 'long',
    does: 'says how long its statements may take',
    parameters: z.object({}),
    run: ({ db }) => db.one(sql`select current_setting('statement_timeout') as statement`),
  }),
};
