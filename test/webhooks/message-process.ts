// A process that tells of repeated orders, sends messages and nothing else:
// `node message-process.ts <database> <Meta's address>`.
import { flushCompileCache } from 'node:module';
import { openDatabase } from '#server/db/database.ts';
import { createLoop } from '#server/db/loop.ts';
import { createMessageWork } from '#server/messages/message-worker.ts';
import { createSeal } from '#server/messages/seal.ts';
import { composeOrderMessage } from '#server/orders/messages/compose.ts';
import { keysFor, keysOfDatabase } from '#server/secrets/secret-keys.ts';
import { prepareStandingOrders } from '#server/standing-orders/prepare.ts';
import { composeReminder } from '#server/standing-orders/reminder.ts';
import { createWhatsappDesks } from '#server/whatsapp/desk.ts';
import { businessIds } from '../factories/ids.ts';

const [databaseUrl = '', url = ''] = process.argv.slice(2);
const onError = (error: unknown) => void process.stderr.write(`${error}\n`);
const secretKeys = keysOfDatabase(databaseUrl);
const tools = {
  now: () => new Date('2026-11-20T15:00:00Z'),
  originOf: () => 'http://canasta.localhost',
  secretKeys,
};
const nothing = {
  send: async () => {
    throw new Error('by WhatsApp alone');
  },
  pausing: () => false,
};
const database = openDatabase(databaseUrl, { onError });
const work = createMessageWork({
  database,
  sendersOf: () => ({ mail: nothing, sms: nothing }),
  seal: createSeal(keysFor('messages', secretKeys)),
  push: async () => {},
  ofOrder: (db, { turnId, ...waiting }, desk) => {
    const withDesk = { ...tools, hasWhatsapp: desk !== undefined };
    return turnId === null
      ? composeOrderMessage(db, { turnId, ...waiting }, withDesk)
      : composeReminder(db, { turnId, withoutWhatsapp: waiting.withoutWhatsapp }, withDesk);
  },
  whatsappOf: createWhatsappDesks({ kind: 'stand-in', url }, { of: () => ({}) }),
  note: () => {},
});
const canasta = { id: businessIds.canasta, slug: 'canasta', practice: false };
const told = () => prepareStandingOrders(database.forBusiness(canasta.id), { wake() {} }, tools.now());
createLoop(async () => void (await told()), { everyMs: 100, onError }).start();
createLoop((isStopping) => work.serve(canasta, isStopping), { everyMs: 100, onError }).start();
// Stored now: a process that is killed stores nothing at its end.
flushCompileCache();
process.stdout.write('working\n');
