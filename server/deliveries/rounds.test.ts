import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { basket, type Carried, carried, pinOf, sendEvents, stockUp } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
let yeison: Client;

beforeAll(async () => {
  server = await startTestServer();
  await stockUp(server);
  [luz, yeison] = await Promise.all([server.as('luz'), server.as('yeison')]);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

const round = async () => (await yeison.call('deliveries.round', { query: {} })).ok();
const roundsOf = async (who: Client, state: 'open' | 'closed', office_id?: string) =>
  (await who.call('deliveries.rounds', { query: { state, office_id } })).ok().list;
const out = { kind: 'started' } as const;
const missed = { kind: 'attempt', reason: 'nobody' } as const;
const seenBy = async ({ shopper, id }: Carried) =>
  (await shopper.client.call('orders.get', { params: { id } })).ok().order;
const nextOf = async (id: string) =>
  (await luz.call('orders.get', { params: { id } })).ok().order.delivery.next_events;
const stockOf = async (product: { id: string }) => {
  const [row] = await server.sql<{ stock: number }>(
    'select stock::int from product_office where product_id = $1 and office_id = $2',
    [product.id, officeIds.bretana],
  );
  return row?.stock ?? 0;
};

it('a round of three doors: the next stop, a new order of stops, a second attempt, returned products, and the cash', async () => {
  const eggs = await stockOf(goods.huevos);
  const orders = [await carried(server, luz), await carried(server, luz), await carried(server, luz)];
  const [one, two, three] = orders as [Carried, Carried, Carried];
  // Both devices of the courier begin at once: it is one round, and each door is in it once.
  await Promise.all(orders.flatMap(({ id }) => [sendEvents(yeison, id, out), sendEvents(yeison, id, out)]));
  const begun = await round();
  expect(begun.stops.map(({ position }) => position)).toEqual([1, 2, 3]);
  expect(begun.cash_to_collect).toBe(one.total + two.total + three.total);
  const rounds = await server.sql('select id from delivery_round where closed_at is null');
  expect(rounds).toHaveLength(1);
  const inOrder = [two.id, three.id, one.id];
  const reordered = (await yeison.call('deliveries.reorder', { body: { order_ids: inOrder } })).ok();
  expect(reordered.stops.map(({ order_id }) => order_id)).toEqual(inOrder);
  expect((await seenBy(one)).delivery.stop).toEqual({ position: 3, of: 3, before: 2 });

  const leaving = await roundsOf(luz, 'open');
  expect(leaving).toMatchObject([
    { courier: { name: 'Yeison Riascos' }, closed_at: null, cash_expected: 0, difference: null },
  ]);
  expect(leaving[0]?.stops.map(({ order_id, status }) => [order_id, status])).toEqual(
    inOrder.map((id) => [id, 'on_the_way']),
  );
  // A person who works at another branch sees nothing of it, by any filter.
  const paola = await server.as('paola');
  for (const office_id of [undefined, officeIds.bretana])
    expect(await roundsOf(paola, 'open', office_id)).toEqual([]);
  expect(await roundsOf(await server.as('andres'), 'open')).toHaveLength(1);

  await server.sql("update outbox set sent_at = now() where topic = 'order.changed'");
  await sendEvents(yeison, two.id, { kind: 'delivered', pin: await pinOf(two) });
  expect((await seenBy(one)).delivery.stop).toEqual({ position: 3, of: 3, before: 1 });
  // A request that waits behind it is sent to look again.
  const sent = await server.sql<{ id: string }>(
    "select distinct payload ->> 'order_id' as id from outbox where topic = 'order.changed' and created_at >= now() - interval '5 seconds'",
  );
  expect(sent.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, three.id]));

  await sendEvents(yeison, three.id, { ...missed, note: 'Timbre dañado' });
  expect((await seenBy(three)).delivery.stop).toBeNull();
  expect((await round()).stops.find(({ order_id }) => order_id === three.id)).toMatchObject({
    status: 'attempted',
    attempts: 1,
    attempts_left: 8,
    last_attempt: { reason: 'nobody', note: 'Timbre dañado' },
  });
  expect((await seenBy(three)).delivery.events.at(-1)).toMatchObject({
    label: 'Intento 1',
    reason: 'nobody',
  });
  await sendEvents(yeison, three.id, out);
  expect((await seenBy(three)).delivery.stop).toEqual({ position: 3, of: 3, before: 1 });
  await sendEvents(yeison, three.id, missed, { kind: 'returned' });
  await sendEvents(yeison, one.id, { kind: 'attempt', reason: 'refused' });

  const id = begun.round?.id ?? '';
  const close = (cash_declared: number) => yeison.call('deliveries.close', { body: { id, cash_declared } });
  expect((await close(two.total)).failure().error).toBe('ROUND_OPEN_STOPS');
  await sendEvents(yeison, one.id, { kind: 'returned' });
  const closed = (await close(two.total - 500)).ok();
  expect(closed).toMatchObject({
    cash_expected: two.total,
    cash_declared: two.total - 500,
    difference: -500,
    delivered: 1,
    returned: 2,
  });
  expect(await roundsOf(luz, 'open')).toEqual([]);
  expect(await roundsOf(luz, 'closed')).toMatchObject([
    { id, cash_expected: two.total, cash_declared: two.total - 500, difference: -500 },
  ]);
  // Pressed twice, or sent again after the signal came back: the same.
  expect((await close(0)).ok()).toEqual(closed);
  expect(await round()).toMatchObject({ round: null, stops: [], cash_in_hand: 0 });

  expect(await stockOf(goods.huevos)).toBe(eggs - 6);
  const waiting = async (who = luz) => (await who.call('deliveries.waitingReturns', { query: {} })).ok().list;
  const [first] = (await waiting()).filter((order) => order.id === one.id);
  expect(first).toMatchObject({
    courier: 'Yeison Riascos',
    goods: [{ quantity: '2 und' }, { quantity: '10 und' }],
  });
  expect(await waiting(paola)).toEqual([]);
  const params = { id: one.id };
  const back = (await luz.call('deliveries.report', { params })).ok().goods;
  const received = back.map(({ line_id, product_id }) => ({
    line_id,
    product_id,
    outcome: product_id === goods.huevos.id ? ('stock' as const) : ('waste' as const),
  }));
  expect(received).toHaveLength(2);
  const receive = () => luz.call('deliveries.restock', { params, body: { goods: received } });
  const answers = await Promise.all([receive(), receive(), receive()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await stockOf(goods.huevos)).toBe(eggs - 4);
  expect((await waiting()).map(({ id: left }) => left)).toEqual([three.id]);
  expect((await luz.call('deliveries.report', { params })).ok().goods.map(({ outcome }) => outcome)).toEqual([
    'stock',
    'waste',
  ]);
});

it('an order returns after the configured number of attempts', async () => {
  await server.sql('update business_config set delivery_attempts = 2');
  const order = await carried(server, luz);
  expect(await nextOf(order.id)).toEqual(['on_the_way']);
  await sendEvents(yeison, order.id, out, missed, out, missed);
  // Staff are offered nothing that the courier's phone decides, and shoppers nothing at all.
  expect(await nextOf(order.id)).toEqual([]);
  expect(
    (await luz.call('orders.move', { params: { id: order.id }, body: { delivery_event: 'returned' } }))
      .status,
  ).toBe(409);
  expect((await sendEvents(yeison, order.id, out))[0]).toMatchObject({
    outcome: 'refused',
    code: 'ORDER_STATE',
  });
  expect((await round()).stops[0]).toMatchObject({ attempts: 2, attempts_left: 0 });
  expect((await sendEvents(yeison, order.id, { kind: 'returned' }))[0]?.outcome).toBe('taken');
  const dispatched = await carried(server, luz);
  for (const delivery_event of ['on_the_way', 'attempt', 'on_the_way', 'attempt'] as const)
    (await luz.call('orders.move', { params: { id: dispatched.id }, body: { delivery_event } })).ok();
  expect(await nextOf(dispatched.id)).toEqual(['returned']);
  expect((await seenBy(dispatched)).delivery.next_events).toEqual([]);
  await server.sql('update business_config set delivery_attempts = 9');
});

it('offline events are sent together, in order and with their times, and a repeat has no effect', async () => {
  const order = await carried(server, luz);
  const pin = await pinOf(order);
  const events = [
    { kind: 'started' as const, id: newId(), at: '2026-11-20T14:20:00.000Z' },
    { kind: 'arrived' as const, id: newId(), at: '2026-11-20T14:40:00.000Z' },
    { kind: 'delivered' as const, id: newId(), at: '2026-11-20T14:44:00.000Z', pin },
  ];
  const answers = await sendEvents(yeison, order.id, ...events);
  expect(answers.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'taken']);
  expect(await sendEvents(yeison, order.id, ...events)).toEqual(answers);
  expect((await seenBy(order)).delivery.events.map(({ label, date }) => [label, date])).toEqual([
    ['En camino', '2026-11-20T14:20:00.000Z'],
    ['Entregada', '2026-11-20T14:44:00.000Z'],
  ]);
  // A clock that is a day wrong is not believed.
  const other = await carried(server, luz, basket);
  await sendEvents(yeison, other.id, { ...out, at: '2026-11-22T15:00:00.000Z' });
  expect((await seenBy(other)).delivery.events[0]?.date).toBe('2026-11-20T15:00:00.000Z');
});

it('an event id used by another order is refused', async () => {
  const [one, two] = [await carried(server, luz), await carried(server, luz)];
  const id = newId();
  await sendEvents(yeison, one.id, { ...out, id });
  expect((await sendEvents(yeison, two.id, { ...out, id }))[0]).toMatchObject({
    outcome: 'refused',
    code: 'NOT_FOUND',
  });
});
