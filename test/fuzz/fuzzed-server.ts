// A server of its own for the fuzzer: `node --expose-gc fuzzed-server.ts <database> <simulator>`. It writes its
// faults as lines to standard output and tells, when asked by a message, how much memory it holds after a collection.
import { createApp } from '#server/app.ts';
import { createGateways } from '#server/payments/gateways/create-gateways.ts';

const [databaseUrl = '', url] = process.argv.slice(2);
const now = () => new Date('2026-11-20T15:00:00Z');
const sender = { send: async () => {}, pausing: () => false };
const app = await createApp({
  databaseUrl,
  logLevel: 'error',
  defaultBusiness: 'canasta',
  now,
  gateways: createGateways({ kind: 'simulator', url, timeLimitMs: 1_000 }, now),
  senders: { mail: sender, sms: sender },
});
process.on('message', () => {
  globalThis.gc?.();
  process.send?.({ megabytes: Math.round(process.memoryUsage().rss / 1024 / 1024) });
});
process.on('disconnect', () => process.exit(0));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ address });
