import { z } from 'zod';
import { PracticePlan } from '#contract/practice.ts';
import { sql } from '#server/db/sql.ts';
import { readInstances } from '#server/installation/operations/instances.ts';
import { defineJob, JobRefusedError } from '#server/jobs/job.ts';
import { createJobProcesses } from '#server/jobs/process/job-process.ts';
import { createIdentitySeal } from '#server/secrets/identity-seal.ts';
import { createMemoryGrowth } from './memory-growth.ts';
import { PRACTICE_NOTICE } from './names.ts';
import { preparePeople } from './people.ts';
import { isPractice, practiceHost, readShop } from './queries.ts';
import type { Plan, World } from './simulation/world.ts';

/** Input of the simulation's process; `elapsed`: seconds an earlier attempt has done. */
export type PracticeWork = { world: World; plan: Plan; pace: number; elapsed: number };

const inPracticeProcess = createJobProcesses<PracticeWork>(
  new URL('./simulation-process.ts', import.meta.url),
  // Whoever still waits there for an answer ends with it.
  { idle: 0 },
);

/** The best-selling products, enough for the lists and searches of a training. */
const MOST_PRODUCTS = 3_000;
const CLEARED_AT_ONCE = 200;
/** Share of the time in which people arrive and everything warms up: its end is the first figure of memory. */
const COMING = 0.2;
const Checkpoint = z.object({ elapsed: z.number() });

/** Simulated people in the business of the practice, beside the shop (docs/decisions/172). */
export const practiceJob = defineJob({
  does: 'lets simulated people shop and work in the business of the practice',
  who: 'hyperadmin',
  exclusive: true,
  statement: 'long',
  retries: { limit: 2, firstSeconds: 5 },
  parameters: PracticePlan.extend({ source: z.uuid() }),
  async run({ db, parameters, checkpoint, progress }, { now, secretKeys, practice }) {
    if (!(await isPractice(db))) throw new JobRefusedError('La práctica solo corre en su propio negocio.');
    const { source, orders_per_hour: ordersPerHour, ...rest } = parameters;
    const plan: Plan = { ...rest, ordersPerHour };
    await db.all(sql`select fill_practice(${source}, ${MOST_PRODUCTS}, ${PRACTICE_NOTICE})`);
    const shop = await readShop(db);
    if (!shop) throw new JobRefusedError('El negocio de origen no tiene una sede con productos.');
    const people = await preparePeople(db, { plan, shop, identities: createIdentitySeal(secretKeys) });
    await db.all(sql`select analyze_practice()`);
    const host = (await practiceHost(db)) ?? '';
    const world: World = { ...shop, ...people, host, addresses: practice.urls() };
    const memory = createMemoryGrowth(plan.minutes * 60 * COMING);
    const elapsed = Checkpoint.safeParse(checkpoint).data?.elapsed ?? 0;
    return inPracticeProcess({ world, plan, pace: practice.pace, elapsed, now }, async (done, more = {}) => {
      const next = more.checkpoint as { figures: object } | undefined;
      // A check whether it was stopped reports no figures.
      if (next && done !== undefined) memory.take(done, await readInstances(db));
      const figures = next && { ...next, figures: { ...next.figures, memory: memory.present() } };
      await progress(done, { ...more, ...(figures ? { checkpoint: figures } : {}) });
    });
  },
});

/** Clears what practice made, in batches of orders. */
export const clearPracticeJob = defineJob({
  does: 'clears what simulated people made in the business of the practice',
  who: 'hyperadmin',
  exclusive: true,
  statement: 'long',
  retries: { limit: 5, firstSeconds: 5 },
  parameters: z.strictObject({}),
  async run({ db, progress }) {
    if (!(await isPractice(db))) throw new JobRefusedError('Solo borramos datos del negocio de la práctica.');
    let done = 0;
    for (;;) {
      const { cleared } = await db.one<{ cleared: number }>(
        sql`select clear_practice(${CLEARED_AT_ONCE}) as cleared`,
      );
      if (cleared === 0) return { cleared: done };
      done += cleared;
      await progress(done);
    }
  },
});
