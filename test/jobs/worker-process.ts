// A process that works on jobs and nothing else: `node worker-process.ts <database>`.
import { flushCompileCache } from 'node:module';
import { openDatabase } from '#server/db/database.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { askStranger } from '#server/outgoing/ask-stranger.ts';
import { testKinds } from './kinds.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const database = openDatabase(databaseUrl, { onError: () => {} });
const messages = { write: async () => {}, wake: () => {}, alert: () => {}, smsPausing: () => false };
const workers = startWorkers({
  databaseUrl,
  kinds: testKinds,
  rounds: [],
  businesses: async () => [],
  queue: createJobQueue(database, () => {}),
  tools: {
    now: () => new Date(),
    messages,
    secretKeys: [Buffer.alloc(32)],
    askStranger,
    practice: { urls: () => [], pace: 1 },
  },
  alert: () => {},
  onError: () => {},
  settings: { atOnce: 3, pollSeconds: 0.5, superviseSeconds: 1 },
});
process.on('SIGTERM', async () => {
  await workers.stop();
  await database.close();
  process.exit(0);
});
// Stored now: a process that is killed stores nothing at its end.
flushCompileCache();
process.stdout.write('working\n');
