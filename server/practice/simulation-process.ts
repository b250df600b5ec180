import { setTimeout as pause } from 'node:timers/promises';
import { serveTasks } from '#server/jobs/process/serve-tasks.ts';
import type { PracticeWork } from './practice-job.ts';
import { simulate } from './simulation/simulate.ts';

/** Interval between reports, and the longest delay until it notices a stop. */
const REPORT_MS = 1_000;

await serveTasks<PracticeWork>(async ({ world, plan, pace, elapsed }, { progress }) => {
  const total = plan.minutes * 60;
  const simulation = simulate(world, plan, pace);
  try {
    for (let done = elapsed; done < total; done = elapsed + simulation.figures().seconds) {
      await progress(done, { total, checkpoint: { elapsed: done, figures: simulation.figures() } });
      await pause(REPORT_MS);
    }
    return simulation.figures();
  } finally {
    simulation.stop();
  }
});
