import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { USUAL_POOL_SIZE } from '#server/db/connections.ts';
import { newId } from '#server/db/ids.ts';
import type { Answer } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { type Fault, type FaultProxy, startProxy } from '#test/faults/fault-proxy.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { at, order, readyShoppers } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { ordersOf, setStock } from './shelf.ts';

/** A bad line between shopper and shop: the person who got no answer asks again and is told of the same order. */

let server: TestServer;
let proxy: FaultProxy;

beforeAll(async () => {
  server = await startTestServer({ poolSize: USUAL_POOL_SIZE });
  proxy = await startProxy([server.url]);
  await setStock(server, goods.ron, 1_000);
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(async () => {
  await proxy?.close();
  await server?.close();
});

const TIMEOUT_MS = 400;
const faults: (Fault & { called: string; arrives: boolean })[] = [
  { called: 'cut in the middle of the request', cutRequestAfter: 60, arrives: false },
  { called: 'reset in the middle of the request', cutRequestAfter: 60, reset: true, arrives: false },
  { called: 'cut before the answer', cutAnswerAfter: 1, arrives: true },
  { called: 'reset before the answer', cutAnswerAfter: 1, reset: true, arrives: true },
  { called: 'cut in the headers of the answer', cutAnswerAfter: 120, arrives: true },
  { called: 'reset in the last bytes of the answer', cutAnswerAfter: 1_000, reset: true, arrives: true },
  { called: 'no answer ever', silent: true, arrives: true },
  { called: 'an answer later than anybody waits', latency: 300, arrives: true },
];

it.each(faults)('$called: the second press returns the same order', async ({ called, arrives, ...fault }) => {
  const [person] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!person) throw new Error('No shopper');
  const key = { idempotency_key: newId() };
  const onTheLine = at(proxy.url, person);
  proxy.set(fault);
  const first = await answerOrNothing(order(onTheLine, 55_000, key));
  expect(first, called).toBe('nothing');
  if (!arrives) expect(await ordersOf(server, person)).toBe(0);
  // The first may still be on its way: the second comes at once, and a third later.
  proxy.set({});
  const second = (await order(onTheLine, 55_000, key)).ok();
  await pause(fault.latency ?? 0);
  expect((await order(onTheLine, 55_000, key)).ok()).toEqual(second);
  expect(await ordersOf(server, person)).toBe(1);
});

async function answerOrNothing(answer: Promise<Answer<'cart.createOrder'>>) {
  const text = answer.then(
    ({ status }) => status,
    () => 'nothing' as const,
  );
  return Promise.race([text, pause(TIMEOUT_MS, 'nothing' as const)]);
}
