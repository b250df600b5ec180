import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { openPicking } from '#test/picking/picking-world.ts';
import {
  askForReturn as ask,
  bodyOf,
  goodsOf,
  handedOver,
  lastRequest,
  lineOf,
  requestedLine,
  subjectsOf,
} from '#test/returns/return-world.ts';
import type { TestServer } from '#test/server.ts';

/** Which request a return answers (rule 107). */

const now = new Date('2026-11-20T15:00:00Z');
let server: TestServer;
let luz: Client;
let yeison: Client;

beforeAll(async () => {
  ({ server, luz } = await openPicking({ workEveryMs: 50, now: () => now }));
  yeison = await server.as('yeison');
});
afterAll(() => server.close());

it('has some of what the request asks for; without its name it decides the one that waits', async () => {
  const items = [
    { product: goods.huevos, count: 2 },
    { product: goods.sal, count: 10 },
  ];
  const order = await handedOver(server, { luz, yeison }, items);
  const make = (body: Awaited<ReturnType<typeof bodyOf>>) =>
    luz.call('returns.make', { params: { id: order.id }, body });
  (await ask(order, [await requestedLine(luz, order.id, goods.sal, 10)])).ok();
  const { id: request_id } = await lastRequest(luz, order.id);
  const eggs = [await lineOf(luz, order.id, goods.huevos, 1)];
  const refused = (await make(await bodyOf(luz, order.id, eggs, { request_id }))).failure();
  expect(refused.details).toEqual([
    { field: 'request_id', message: 'Esta devolución no tiene nada de lo que pide la solicitud.' },
  ]);
  expect((await goodsOf(luz, order.id)).returns).toEqual([]);
  // Other goods answer nothing.
  (await make(await bodyOf(luz, order.id, eggs))).ok();
  expect((await lastRequest(luz, order.id)).status).toBe('open');
  await subjectsOf(server, order.id);
  const salt = await bodyOf(luz, order.id, [await lineOf(luz, order.id, goods.sal, 10)]);
  const { requests } = (await make(salt)).ok();
  expect(requests).toMatchObject([{ id: request_id, status: 'accepted', return_id: salt.return_id }]);
  expect(await subjectsOf(server, order.id)).toContain('Aceptamos tu devolución del pedido');
});
