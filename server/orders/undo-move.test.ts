import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { action, record } from '#test/picking/picking-world.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

const ACCEPT = '7_admin_cart_accept';
const PICK = '8_store_select_products';
const INVOICE = '9_store_invoice_products';
const DISPATCH = '10_store_dispatch_products';

let server: TestServer;
let luz: Client;
let andres: Client;
let now = fridayMorning;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  [luz, andres] = await Promise.all([server.as('luz'), server.as('andres')]);
});
afterAll(() => server.close());
afterEach(async () => {
  now = fridayMorning;
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

async function placed(): Promise<string> {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  return (await order(shopper, 55_000)).ok().order.id;
}
const move = (id: string, body: Parameters<typeof luz.call<'orders.move'>>[1]['body']) =>
  luz.call('orders.move', { params: { id }, body });
const undo = (id: string, who = luz, version?: number) =>
  who.call('orders.undo', { params: { id }, body: version === undefined ? {} : { version } });
const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

it('an acceptance, a start of picking and a dispatch can be undone for a minute, as rows of the history', async () => {
  const id = await placed();
  const accepted = (await move(id, { state: ACCEPT })).ok().order;
  expect(accepted.undo).toMatchObject({ state: '13_order_received', until: '2026-11-20T15:01:00.000Z' });
  wait(60);
  const back = (await undo(id, andres, accepted.version)).ok().order;
  expect(back).toMatchObject({ state: '13_order_received', undo: null, version: accepted.version + 1 });
  expect(back.events.at(-1)).toMatchObject({ actor: 'Andrés', reason: 'Deshecho: Aprobado por Admin' });
  for (const state of [ACCEPT, PICK, INVOICE, DISPATCH] as const) {
    wait(1);
    await move(id, { state });
  }
  wait(1);
  expect((await undo(id)).ok().order.state).toBe(INVOICE);
  wait(1);
  // What was undone is not redone by undoing it, nor what came before it.
  expect((await undo(id)).failure().error).toBe('UNDO_OVER');
  await move(id, { state: DISPATCH });
  wait(61);
  expect((await undo(id)).failure().error).toBe('UNDO_OVER');
  const [row] = await server.sql(
    "select action, after ->> 'state' as state from audit_log where action = 'orders.undo' order by at desc limit 1",
  );
  expect(row).toEqual({ action: 'orders.undo', state: INVOICE });
});

it('a cancellation, an order that has left, and another branch’s order cannot be undone', async () => {
  const id = await placed();
  await move(id, { state: ACCEPT });
  const paola = await server.as('paola');
  expect((await undo(id, paola)).status).toBe(404);
  expect((await undo(id, await server.as('yeison'))).status).toBe(404);
  expect((await undo(id, luz, 1)).failure().error).toBe('STALE_EDIT');
  await move(id, { state: DISPATCH });
  await move(id, { delivery_event: 'on_the_way' });
  expect((await undo(id)).failure().error).toBe('UNDO_OVER');
  const other = await placed();
  await move(other, { state: '12_store_cancel_order' });
  expect((await undo(other)).failure().error).toBe('UNDO_OVER');
});

it('undoing does not discard what was picked', async () => {
  const id = await placed();
  await move(id, { state: ACCEPT });
  await move(id, { state: PICK });
  await move(id, { delivery: { picker_id: people.wilson.id } });
  const { products } = (await luz.call('orders.get', { params: { id } })).ok().order;
  const found = products.map((line) => action(line.id, { found: { count: line.count } }));
  const seen = async () => (await luz.call('orders.get', { params: { id } })).ok().order.undo;
  expect(await seen()).toMatchObject({ state: ACCEPT });
  (await record(await server.as('wilson'), id, found)).ok();
  // Nor is it offered: the amount due is settled once.
  expect(await seen()).toBeNull();
  expect((await undo(id)).failure().error).toBe('UNDO_OVER');
  expect((await move(id, { state: DISPATCH })).ok().order.undo).toBeNull();
  expect((await undo(id)).failure().error).toBe('UNDO_OVER');
});

it('twenty concurrent undos: one succeeds', async () => {
  const id = await placed();
  await move(id, { state: ACCEPT });
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

it('the courier can be changed until the first event, also after dispatch; the history names both', async () => {
  const id = await placed();
  const give = (delivery_id: string | null) => move(id, { delivery: { delivery_id } });
  await move(id, { state: ACCEPT });
  await move(id, { state: DISPATCH, delivery: { delivery_id: people.yeison.id } });
  await give(null);
  const { order: seen } = (await give(people.yeison.id)).ok();
  expect(
    seen.delivery.assigned_history.map(({ role, user_name, actor }) => [role, user_name, actor]),
  ).toEqual([
    ['delivery', 'Yeison Riascos', 'Luz Dary Caicedo'],
    ['delivery', '', 'Luz Dary Caicedo'],
    ['delivery', 'Yeison Riascos', 'Luz Dary Caicedo'],
  ]);
  // Who picks it was settled before it left.
  expect((await move(id, { delivery: { picker_id: people.wilson.id } })).failure().error).toBe('ORDER_STATE');
  await move(id, { delivery_event: 'on_the_way' });
  expect((await give(null)).failure().error).toBe('ORDER_STATE');
});
