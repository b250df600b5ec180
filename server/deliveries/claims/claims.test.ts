import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import {
  type Carried,
  carried,
  endRound,
  photoOf,
  pinOf,
  type SentEvent,
  sendEvents,
  stockUp,
  withBeer,
} from '#test/delivery-world.ts';
import { blobOf, smallPng } from '#test/factories/files.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { people } from '#test/people.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** What a courier recorded without a signal, of orders that the store changed meanwhile. */

let server: TestServer;
let luz: Client;
let yeison: Client;
/** A second courier of the same branch. */
let wilson: Client;
let now = fridayMorning;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  await stockUp(server);
  await server.sql("update app_user set role = 'delivery' where id = $1", [people.wilson.id]);
  [luz, yeison, wilson] = await Promise.all([server.as('luz'), server.as('yeison'), server.as('wilson')]);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  for (const courier of [yeison, wilson]) await endRound(courier, luz);
});

const out = { kind: 'started' } as const;
const there = { kind: 'arrived' } as const;
const missed = { kind: 'attempt', reason: 'nobody', note: 'Timbre dañado' } as const;
const round = async (who = yeison) => (await who.call('deliveries.round', { query: {} })).ok();
const report = async (id: string, who = luz) =>
  (await who.call('deliveries.report', { params: { id } })).ok();
const move = async (id: string, body: object) =>
  (await luz.call('orders.move', { params: { id }, body })).ok();
const give = (id: string, courier: string | null) => move(id, { delivery: { delivery_id: courier } });
const seen = async (id: string) => (await luz.call('orders.get', { params: { id } })).ok().order;
async function undo(id: string): Promise<void> {
  const { version } = await seen(id);
  (await luz.call('orders.undo', { params: { id }, body: { version } })).ok();
  now = new Date(now.getTime() + 1_000);
}
const stored = async (id: string) =>
  (
    await server.sql<{ n: number }>('select count(*)::int as n from delivery_claim where order_id = $1', [id])
  )[0]?.n;
const codes = async (id: string, ...events: SentEvent[]) =>
  (await sendEvents(yeison, id, ...events)).map(({ code }) => code);

/** With 80.000 in cash, whatever it costs. */
const deliveredWith = (photo_id: string) => ({ kind: 'delivered', photo_id, cash_received: 80_000 }) as const;

describe('an order given to somebody else while its courier had no signal', () => {
  it('stores what they recorded with photo and cash, once and without effect, for staff and for their round', async () => {
    const order = await carried(server, luz);
    await give(order.id, people.wilson.id);
    const photo = await photoOf(yeison, order.id);
    const events = [out, there, deliveredWith(photo)].map((one) => ({ ...one, id: newId() }));
    const answers = await sendEvents(yeison, order.id, ...events);
    expect(answers.map(({ outcome, code }) => [outcome, code])).toEqual(
      Array(3).fill(['refused', 'ORDER_REASSIGNED']),
    );
    expect(answers[2]?.message).toBe('Este pedido ya no es tuyo. Lo que anotaste lo lee la tienda.');
    // Sent again, by both phones at once: the same answers, and nothing twice.
    const [again, more] = await Promise.all([
      sendEvents(yeison, order.id, ...events),
      sendEvents(yeison, order.id, ...events),
    ]);
    expect([again, more]).toEqual([answers, answers]);
    expect(await stored(order.id)).toBe(3);

    const { claims = [], delivered } = await report(order.id);
    expect(delivered).toBeNull();
    expect(claims.map(({ kind, conflict, actor }) => [kind, conflict, actor])).toEqual(
      ['started', 'arrived', 'delivered'].map((kind) => [kind, 'reassigned', 'Yeison Riascos']),
    );
    const cash = Math.min(order.total, 80_000);
    expect(claims[2]).toMatchObject({ payment_method: 'cash', amount: cash, cash_received: 80_000 });
    const headers = { host: 'canasta.localhost', authorization: `Bearer ${luz.token}` };
    expect((await fetch(`${server.url}${claims[2]?.photo_url}`, { headers })).status).toBe(200);
    const { id_order } = await seen(order.id);
    const claimed = [{ order_id: order.id, id_order, cash }];
    expect(await round()).toMatchObject({ stops: [], claimed, cash_in_hand: 0 });
    const open = (await luz.call('deliveries.rounds', { query: {} })).ok().list;
    expect(open).toMatchObject([
      { courier: { name: 'Yeison Riascos' }, claimed, cash_expected: 0, stops: [] },
    ]);

    // Nothing of it happened to the order: Wilson delivers it.
    expect((await seen(order.id)).delivery.events).toEqual([]);
    const pin = await pinOf(order);
    const done = await sendEvents(wilson, order.id, out, { kind: 'delivered', pin });
    expect(done.map(({ outcome }) => outcome)).toEqual(['taken', 'taken']);
    expect(await round(wilson)).toMatchObject({ claimed: [], cash_in_hand: order.total });
    // The cash is handed over with the round, apart from the expected one.
    const id = (await round()).round?.id ?? '';
    const closed = (await yeison.call('deliveries.close', { body: { id, cash_declared: 0 } })).ok();
    expect(closed).toMatchObject({ cash_expected: 0, difference: 0 });
    expect((await round()).claimed).toEqual([]);
    const history = (await luz.call('deliveries.rounds', { query: { state: 'closed' } })).ok().list;
    expect(history.find((one) => one.id === id)).toMatchObject({ claimed, difference: 0 });
  });

  it('what its shopper did not take is not in the cash they have', async () => {
    const order = await carried(server, luz);
    const line = (await seen(order.id)).products.find(({ product_id }) => product_id === goods.sal.id);
    await give(order.id, people.wilson.id);
    const part = { line_id: line?.id ?? '', product_id: goods.sal.id, count: 4, reason: 'refused' as const };
    const delivered = Object.assign({}, deliveredWith(await photoOf(yeison, order.id)), {
      not_taken: [part],
    });
    await sendEvents(yeison, order.id, out, there, delivered);
    const { claims = [] } = await report(order.id);
    const due = order.total - 4 * goods.sal.price;
    expect(claims[2]).toMatchObject({ kind: 'delivered', amount: due, cash_received: 80_000 });
  });

  it('was cancelled: says so', async () => {
    const { id } = await carried(server, luz);
    await undo(id);
    await move(id, { state: '12_store_cancel_order' });
    expect(await codes(id, out, missed)).toEqual(['ORDER_CANCELLED', 'ORDER_CANCELLED']);
    expect((await report(id)).claims).toMatchObject([
      { kind: 'started', conflict: 'cancelled' },
      { kind: 'attempt', conflict: 'cancelled', reason: 'nobody', note: 'Timbre dañado' },
    ]);
  });

  it('never theirs, is not found, and nothing is stored', async () => {
    const { id } = await carried(server, luz);
    const [first] = await sendEvents(wilson, id, deliveredWith(newId()));
    expect(first).toMatchObject({
      outcome: 'refused',
      code: 'NOT_FOUND',
      message: 'Este pedido no es tuyo.',
    });
    const body = { photo: blobOf(smallPng), photo_id: newId() };
    expect((await wilson.call('deliveries.photo', { params: { id }, body })).status).toBe(404);
    expect(await stored(id)).toBe(0);
    // Nor is what the other courier claims seen by another branch.
    await give(id, null);
    await codes(id, out);
    expect(await stored(id)).toBe(1);
    const paola = await server.as('paola');
    expect((await paola.call('deliveries.report', { params: { id } })).status).toBe(404);
  });
});

describe('an order that stays with its courier', () => {
  it('is undone: what they recorded is stored, and forgotten of their cash once they do deliver it', async () => {
    const order = await carried(server, luz);
    await undo(order.id);
    expect(await codes(order.id, out, there, deliveredWith(newId()))).toEqual(Array(3).fill('ORDER_STATE'));
    // Its photo never arrived: the rest is stored all the same.
    expect((await report(order.id)).claims?.[2]).toMatchObject({
      kind: 'delivered',
      conflict: 'changed',
      photo_url: '',
    });
    expect((await round()).claimed).toHaveLength(1);
    await move(order.id, { state: '10_store_dispatch_products' });
    await sendEvents(yeison, order.id, out, { kind: 'delivered', pin: await pinOf(order) });
    expect(await round()).toMatchObject({ claimed: [], cash_in_hand: order.total });
    // Pressed again: that is no claim.
    expect(await codes(order.id, deliveredWith(newId()))).toEqual(['ORDER_STATE']);
    expect((await report(order.id)).claims).toHaveLength(3);
  });

  it('was ended by staff: its money is stored', async () => {
    const { id } = await carried(server, luz);
    for (const delivery_event of ['on_the_way', 'attempt', 'returned']) await move(id, { delivery_event });
    expect(await codes(id, out, deliveredWith(newId()))).toEqual(['ORDER_STATE', 'ORDER_STATE']);
    expect((await round()).claimed).toHaveLength(1);
  });

  it('two claims of one order count its cash once; by card it is no cash', async () => {
    const [cash, card] = [await carried(server, luz), await carried(server, luz, withBeer, 'dataphone')];
    for (const { id } of [cash, card]) await give(id, null);
    await codes(cash.id, deliveredWith(newId()));
    await codes(cash.id, { kind: 'delivered' });
    await codes(card.id, { kind: 'delivered', voucher: '004512' });
    expect((await round()).claimed?.map((one) => [one.order_id, one.cash])).toEqual([[cash.id, cash.total]]);
    expect((await report(card.id)).claims).toMatchObject([
      { payment_method: 'dataphone', amount: card.total, voucher: '004512', cash_received: null },
    ]);
  });

  it('no phone fills the table with an order', async () => {
    const { id }: Carried = await carried(server, luz);
    await give(id, null);
    for (let times = 0; times < 4; times += 1) {
      await sendEvents(yeison, id, ...Array.from({ length: 20 }, () => missed));
    }
    expect(await stored(id)).toBe(60);
  });
});
