// A process that sends campaigns and nothing else: `node campaign-process.ts <database> <file>`. Whom it sends to it
// writes into the file before it says that it was sent, as a provider would have taken it by then.
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createCampaignWork } from '#server/campaigns/send-round.ts';
import { openDatabase } from '#server/db/database.ts';
import { createLoop } from '#server/db/loop.ts';
import type { Message } from '#server/messages/message.ts';
import { businessIds } from '../factories/ids.ts';

const [databaseUrl = '', file = ''] = process.argv.slice(2);
const onError = (error: unknown) => void process.stderr.write(`${error}\n`);
const database = openDatabase(databaseUrl, { onError });
const sender = {
  async send({ to }: Message) {
    appendFileSync(file, `${to}\n`);
    await pause(20);
  },
  pausing: () => false,
};
const { serve } = createCampaignWork({
  database,
  senders: { mail: sender, sms: sender },
  push: undefined,
  onError,
  secretKeys: [Buffer.alloc(32, 7)],
  now: () => new Date('2026-11-20T15:00:00Z'),
});
const canasta = { id: businessIds.canasta, name: 'Canasta', practice: false };
createLoop((isStopping) => serve(canasta, isStopping), { everyMs: 100, onError }).start();
process.stdout.write('working\n');
