// An ordinary server whose payments go to a simulator, to be killed: `node paying-server.ts <database> <simulator>
// <when the test began>`; the clock of all of them runs from Friday morning on.
import { flushCompileCache } from 'node:module';
import { createApp } from '#server/app.ts';
import { createGateways } from '#server/payments/gateways/create-gateways.ts';

const [databaseUrl = '', url, began] = process.argv.slice(2);
const now = () => new Date(Date.parse('2026-11-20T15:00:00Z') + Date.now() - Number(began));
const app = await createApp({
  databaseUrl,
  logLevel: 'fatal',
  defaultBusiness: 'canasta',
  now,
  gateways: createGateways({ kind: 'simulator', url, timeLimitMs: 4_000 }, now),
  workEveryMs: 50,
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
// Kept now: who is killed keeps nothing at the end.
flushCompileCache();
process.stdout.write(`${address}\n`);
