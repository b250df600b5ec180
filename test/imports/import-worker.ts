// A process that works on imports and nothing else, for somebody to kill: `node import-worker.ts <database>`.
import { flushCompileCache } from 'node:module';
import { openDatabase } from '#server/db/database.ts';
import { jobKinds } from '#server/jobs/all-work.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { askStranger } from '#server/outgoing/ask-stranger.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const database = openDatabase(databaseUrl, { onError: () => {} });
startWorkers({
  databaseUrl,
  kinds: jobKinds,
  rounds: [],
  businesses: async () => [],
  queue: createJobQueue(database, () => {}),
  tools: {
    now: () => new Date('2026-11-20T15:00:00Z'),
    messages: { write: async () => {}, wake: () => {}, alert: () => {}, smsPausing: () => false },
    secretKeys: [Buffer.alloc(32)],
    askStranger,
    practice: { urls: () => [], pace: 1 },
  },
  alert: () => {},
  onError: () => {},
  settings: { atOnce: 1, pollSeconds: 0.5, superviseSeconds: 1 },
});
// Stored now: a process that is killed stores nothing at its end.
flushCompileCache();
process.stdout.write('working\n');
