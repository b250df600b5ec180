import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { basket, carried, endRound, pinOf, sendEvents, stockUp, withBeer } from '#test/delivery-world.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** What the device of a courier is refused, and what of another courier it is not told. */

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
beforeEach(() => {
  now = fridayMorning;
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  for (const courier of [yeison, wilson]) await endRound(courier, luz);
});

const out = { kind: 'started' } as const;
const there = { kind: 'arrived' } as const;
const missed = { kind: 'attempt', reason: 'nobody' } as const;
const round = async (who = yeison) => (await who.call('deliveries.round', { query: {} })).ok();
const stops = async (who = yeison) => (await round(who)).stops.map(({ order_id }) => order_id);

const take = async (id: string, who = wilson) =>
  (await who.call('deliveries.take', { params: { id } })).status;
const unassign = (id: string) =>
  luz.call('orders.move', { params: { id }, body: { delivery: { delivery_id: null } } });

describe('an order', () => {
  it('is taken by one courier, once it is accepted and before it has left', async () => {
    const { id } = await carried(server, luz);
    expect(await take(id)).toBe(404);
    expect([await stops(), await stops(wilson)]).toEqual([[id], []]);

    const [shopper] = await readyShoppers(server, [basket]);
    if (!shopper) throw new Error('No shopper');
    const placed = (await order(shopper, await totalOf(shopper))).ok().order;
    expect(await take(placed.id)).toBe(404);

    // Sent with somebody who has no account here.
    const sent = await carried(server, luz);
    (await unassign(sent.id)).ok();
    const params = { id: sent.id };
    const isFree = async () => (await round()).free.some(({ order_id }) => order_id === sent.id);
    expect(await isFree()).toBe(true);
    (await luz.call('orders.move', { params, body: { delivery_event: 'on_the_way' } })).ok();
    expect(await take(sent.id)).toBe(404);
    const { order: seen } = (await luz.call('orders.get', { params })).ok();
    expect(seen.delivery.delivery_id).toBeNull();
    for (const delivery_event of ['attempt', 'returned'] as const)
      (await luz.call('orders.move', { params, body: { delivery_event } })).ok();
    expect(await isFree()).toBe(false);
  });

  it('is taken by one of two couriers who press at once', async () => {
    const { id } = await carried(server, luz);
    (await unassign(id)).ok();
    const both = await Promise.all([take(id, yeison), take(id, wilson)]);
    expect(both.toSorted()).toEqual([200, 404]);
    expect([...(await stops()), ...(await stops(wilson))]).toEqual([id]);
  });

  it('is offered in its branch, for two days; a dispatched one is nobody’s work a day after its hours', async () => {
    const { id } = await carried(server, luz);
    const mine = await carried(server, luz);
    (await unassign(id)).ok();
    const view = async () => {
      const { free, stops: own } = await round();
      return [free, own].map((orders) => orders.some(({ order_id: one }) => [id, mine.id].includes(one)));
    };
    expect(await view()).toEqual([true, true]);
    const work = (office: string) =>
      server.sql('update app_user set office_id = $1 where id = $2', [office, people.yeison.id]);
    await work(officeIds.palmira);
    expect(await view()).toEqual([false, true]);
    await work(officeIds.bretana);
    now = new Date('2026-11-21T12:00:00Z');
    expect(await view()).toEqual([true, true]);
    now = new Date('2026-11-22T18:00:00Z');
    expect(await view()).toEqual([false, false]);
  });
});

describe('an event', () => {
  it('of another courier is not answered, nor is their round closed', async () => {
    const { id } = await carried(server, luz);
    const event = { ...out, id: newId() };
    expect((await sendEvents(yeison, id, event))[0]?.outcome).toBe('taken');
    expect((await sendEvents(wilson, id, event))[0]).toMatchObject({ outcome: 'refused', code: 'NOT_FOUND' });
    await sendEvents(yeison, id, missed, { kind: 'returned' });
    const body = { id: (await round()).round?.id ?? '', cash_declared: 0 };
    expect((await wilson.call('deliveries.close', { body })).status).toBe(404);
    expect((await round()).round?.id).toBe(body.id);
  });

  it('more than a day old is one of a wrong clock', async () => {
    const dates: unknown[] = [];
    for (const at of ['2026-11-19T15:00:00.000Z', '2026-11-19T14:59:59.000Z']) {
      const { id, shopper } = await carried(server, luz);
      await sendEvents(yeison, id, { ...out, at });
      const seen = (await shopper.client.call('orders.get', { params: { id } })).ok().order;
      dates.push(seen.delivery.events[0]?.date);
    }
    expect(dates).toEqual(['2026-11-19T15:00:00.000Z', fridayMorning.toISOString()]);
  });

  it('that the other device reported is known, and changes nothing', async () => {
    const { id } = await carried(server, luz, withBeer);
    const checked = { kind: 'age_checked', is_adult: true } as const;
    expect((await sendEvents(yeison, id, checked))[0]?.code).toBe('ORDER_STATE');
    const answers = await sendEvents(yeison, id, out, out, there, there, checked, checked);
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(3).fill(['taken', 'known']).flat());
    const plain = await carried(server, luz);
    expect((await sendEvents(yeison, plain.id, out, checked))[1]?.code).toBe('ORDER_STATE');
  });

  it('before the order left, or after it is over, delivers nothing', async () => {
    const order = await carried(server, luz);
    const delivered = { kind: 'delivered', pin: await pinOf(order) } as const;
    const codes = async (...events: Parameters<typeof sendEvents>[2][]) =>
      (await sendEvents(yeison, order.id, ...events)).map(({ code }) => code);
    expect(await codes(delivered, missed, { kind: 'returned' }, there)).toEqual(Array(4).fill('ORDER_STATE'));
    expect(await codes(out, { kind: 'returned' }, delivered, delivered, missed, out)).toEqual([
      ...['', 'ORDER_STATE', ''],
      ...['ORDER_STATE', 'ORDER_STATE', 'ORDER_STATE'],
    ]);
  });

  it('brings back what was not left at the door once', async () => {
    const { id } = await carried(server, luz, withBeer);
    const refused = { kind: 'age_checked', is_adult: false } as const;
    const answers = await sendEvents(yeison, id, out, refused, missed, { kind: 'returned' });
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(4).fill('taken'));
    const { goods: back } = (await luz.call('deliveries.report', { params: { id } })).ok();
    expect(back.map(({ quantity }) => quantity)).toEqual(['2 und', '10 und', '2 und']);
    const [one, two] = back.map(({ line_id, product_id }) => ({
      line_id,
      product_id,
      outcome: 'waste' as const,
    }));
    if (!one || !two) throw new Error('Nothing came back');
    const restock = (list: (typeof one)[]) =>
      luz.call('deliveries.restock', { params: { id }, body: { goods: list } });
    (await restock([one])).ok();
    // All of it or nothing.
    expect((await restock([two, one])).failure().error).toBe('GOODS_SETTLED');
    const after = (await luz.call('deliveries.report', { params: { id } })).ok().goods;
    expect(after.map(({ outcome }) => outcome)).toEqual(['waste', null, null]);
  });
});
