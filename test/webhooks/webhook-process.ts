// A process that sends webhooks and nothing else: `node webhook-process.ts <database>`. It asks this machine.
import { flushCompileCache } from 'node:module';
import { openDatabase } from '#server/db/database.ts';
import { createLoop } from '#server/db/loop.ts';
import { askStranger } from '#server/outgoing/ask-stranger.ts';
import { keysOfDatabase } from '#server/secrets/secret-keys.ts';
import { createWebhookWork } from '#server/webhooks/deliver-round.ts';
import { businessIds } from '../factories/ids.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const onError = (error: unknown) => void process.stderr.write(`${error}\n`);
const here = { resolve: async () => [], mayReach: () => true };
const { work } = createWebhookWork({
  database: openDatabase(databaseUrl, { onError }),
  secretKeys: keysOfDatabase(databaseUrl),
  askStranger: (one) => askStranger(one, here),
  practice: {},
  messages: { write: async () => {}, wake: () => {}, alert: () => {}, smsPausing: () => false },
  onError,
});
const canasta = { id: businessIds.canasta, name: 'Canasta', practice: false };
createLoop((isStopping) => work.serve(canasta, isStopping), { everyMs: 100, onError }).start();
// Stored now: a process that is killed stores nothing at its end.
flushCompileCache();
process.stdout.write('working\n');
