import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import {
  basket,
  carried,
  endRound,
  otherPin,
  photoOf,
  pinOf,
  sendEvents,
  stockUp,
  withBeer,
} from '#test/delivery-world.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { people } from '#test/people.ts';
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
  await endRound(yeison, luz);
});

const round = async () => (await yeison.call('deliveries.round', { query: {} })).ok();
const stopOf = async (id: string) => (await round()).stops.find(({ order_id }) => order_id === id);
const out = { kind: 'started' } as const;
const there = { kind: 'arrived' } as const;

describe('a delivery paid in cash', () => {
  it('goes from the store to the door: times of the device, change, and the shopper’s PIN', async () => {
    const order = await carried(server, luz);
    const pin = await pinOf(order);
    expect(await stopOf(order.id)).toMatchObject({ status: 'ready', due: order.total, position: null });
    expect((await sendEvents(yeison, order.id, out, there)).map(({ outcome }) => outcome)).toEqual([
      'taken',
      'taken',
    ]);
    expect(await stopOf(order.id)).toMatchObject({ status: 'arrived', position: 1 });
    const short = { kind: 'delivered', pin, cash_received: order.total - 1 } as const;
    const [refused] = await sendEvents(yeison, order.id, short);
    expect(refused).toMatchObject({ outcome: 'refused', code: 'CASH_SHORT' });
    expect(refused?.message).toContain('Faltan $\u00a01:');
    const [done] = await sendEvents(yeison, order.id, { ...short, cash_received: order.total + 11_000 });
    expect(done).toMatchObject({ outcome: 'taken', code: '' });
    const report = (await luz.call('deliveries.report', { params: { id: order.id } })).ok();
    expect(report.delivered).toMatchObject({
      proof: 'pin',
      amount: order.total,
      cash_received: order.total + 11_000,
      cash_change: 11_000,
      date: '2026-11-20T14:59:00.000Z',
      actor: 'Yeison Riascos',
      photo_url: '',
    });
    expect(await round()).toMatchObject({ cash_in_hand: order.total, cash_to_collect: 0 });
    const seen = (await order.shopper.client.call('orders.get', { params: { id: order.id } })).ok().order;
    expect(seen.delivery.events.map(({ label }) => label)).toEqual(['En camino', 'Entregada']);
    expect([seen.delivery.pin, seen.delivery.stop]).toEqual([null, null]);
  });

  it('shows its PIN only to the shopper', async () => {
    const order = await carried(server, luz);
    const pin = await pinOf(order);
    expect(pin).toMatch(/^\d{4}$/);
    for (const who of [luz, yeison]) {
      const { order: seen } = (await who.call('orders.get', { params: { id: order.id } })).ok();
      expect(seen.delivery.pin).toBeNull();
    }
    expect(JSON.stringify(await round())).not.toContain(`"${pin}"`);
  });

  it('is paid once, however often and from however many devices it is reported', async () => {
    const order = await carried(server, luz);
    const pin = await pinOf(order);
    await sendEvents(yeison, order.id, out);
    const id = newId();
    const same = () => sendEvents(yeison, order.id, { kind: 'delivered', pin, id });
    const others = () => sendEvents(yeison, order.id, { kind: 'delivered', pin });
    const answers = (await Promise.all([...Array(6)].flatMap(() => [same(), others()]))).flat();
    const [first] = await same();
    const taken = answers.filter(({ outcome }) => outcome === 'taken');
    // The first of the one id, again and again, or of one of the others.
    expect(new Set(taken.map((answer) => answer.id)).size).toBe(1);
    expect(
      answers.filter(({ id: sent }) => sent === id).every(({ outcome }) => outcome === first?.outcome),
    ).toBe(true);
    const [sum] = await server.sql<{ times: number; amount: number }>(
      "select count(*)::int as times, sum(amount)::int as amount from delivery_event where order_id = $1 and kind = 'delivered'",
      [order.id],
    );
    expect(sum).toEqual({ times: 1, amount: order.total });
  });
});

describe('the proof of delivery', () => {
  it('accepts three PINs, each try counted once; then only a photo', async () => {
    const order = await carried(server, luz);
    const pin = await pinOf(order);
    await sendEvents(yeison, order.id, out);
    const wrong = { kind: 'delivered', pin: otherPin(pin), id: newId() } as const;
    const [first] = await sendEvents(yeison, order.id, wrong);
    expect(first).toMatchObject({
      code: 'PIN_WRONG',
      tries_left: 2,
      message: expect.stringContaining('Quedan 2'),
    });
    expect(await sendEvents(yeison, order.id, wrong)).toEqual([first]);
    await sendEvents(yeison, order.id, { ...wrong, id: newId() });
    expect((await sendEvents(yeison, order.id, { ...wrong, id: newId() }))[0]).toMatchObject({
      tries_left: 0,
    });
    const [over] = await sendEvents(yeison, order.id, { kind: 'delivered', pin });
    expect(over).toMatchObject({ outcome: 'refused', code: 'PIN_OVER' });
    expect((await sendEvents(yeison, order.id, { kind: 'delivered' }))[0]).toMatchObject({
      code: 'PROOF_MISSING',
    });
    const [missing] = await sendEvents(yeison, order.id, { kind: 'delivered', photo_id: newId() });
    expect(missing).toMatchObject({ code: 'PHOTO_MISSING' });
    const photo_id = await photoOf(yeison, order.id);
    await photoOf(yeison, order.id, photo_id);
    expect((await sendEvents(yeison, order.id, { kind: 'delivered', photo_id }))[0]?.outcome).toBe('taken');
  });

  it('reported later by an offline phone is accepted: a wrong PIN does not undo the delivery', async () => {
    const order = await carried(server, luz);
    const pin = await pinOf(order);
    await sendEvents(yeison, order.id, out);
    const photo_id = await photoOf(yeison, order.id);
    await sendEvents(yeison, order.id, { kind: 'delivered', pin: otherPin(pin), photo_id });
    const { delivered } = (await luz.call('deliveries.report', { params: { id: order.id } })).ok();
    expect(delivered).toMatchObject({ proof: 'photo', photo_url: `/files/delivery/${order.id}/${photo_id}` });
  });

  it('in a photo is visible to staff of the office and the shopper', async () => {
    const order = await carried(server, luz);
    await sendEvents(yeison, order.id, out);
    const photo_id = await photoOf(yeison, order.id);
    const get = async (who: Client | undefined) => {
      const headers: Record<string, string> = { host: 'canasta.localhost' };
      if (who?.token) headers.authorization = `Bearer ${who.token}`;
      const answer = await fetch(`${server.url}/files/delivery/${order.id}/${photo_id}`, { headers });
      return [answer.status, answer.headers.get('content-type')];
    };
    for (const who of [luz, await server.as('andres'), order.shopper.client]) {
      expect(await get(who)).toEqual([200, 'image/jpeg']);
    }
    for (const who of [
      undefined,
      await server.as('paola'),
      await server.as('jorge'),
      await server.as('wilson'),
    ]) {
      expect((await get(who))[0]).toBe(404);
    }
  });
});

describe('other payment methods', () => {
  it('online collects nothing, the card terminal needs its voucher', async () => {
    const paid = await carried(server, luz, basket, 'online');
    await sendEvents(yeison, paid.id, out, { kind: 'delivered', pin: await pinOf(paid) });
    expect((await luz.call('deliveries.report', { params: { id: paid.id } })).ok().delivered).toMatchObject({
      payment_method: 'online',
      amount: 0,
      cash_received: null,
    });
    const mixed = await carried(server, luz, withBeer, 'online');
    await server.sql(
      `with paid as (insert into payment (business_id, id, order_id, attempt, gateway, reference, amount, state, expires_at)
         select business_id, new_id(), id, 1, 'wompi', 'ref-18', total, 'approved', now() from customer_order where id = $1
         returning business_id, id, amount)
       insert into payment_transaction (business_id, gateway, transaction_id, payment_id, reference, status, amount_in_cents, currency)
       select business_id, 'wompi', 'tx-18', id, 'ref-18', 'approved', amount * 100, 'COP' from paid`,
      [mixed.id],
    );
    const pinOfMixed = await pinOf(mixed);
    await sendEvents(yeison, mixed.id, out, { kind: 'age_checked', is_adult: false });
    await sendEvents(
      yeison,
      mixed.id,
      { kind: 'delivered', pin: pinOfMixed },
      { kind: 'delivered', pin: pinOfMixed },
    );
    const owed = await server.sql('select amount::int, how, state from refund where order_id = $1', [
      mixed.id,
    ]);
    expect(owed).toEqual([{ amount: 2 * 19_800, how: 'by_hand', state: 'asking' }]);
    // It was paid behind the back of its history.
    for (const table of ['refund', 'payment_transaction', 'payment'])
      await server.sql(`delete from ${table}`);
    const card = await carried(server, luz, basket, 'dataphone');
    const pin = await pinOf(card);
    await sendEvents(yeison, card.id, out);
    expect((await sendEvents(yeison, card.id, { kind: 'delivered', pin }))[0]?.code).toBe('VOUCHER_MISSING');
    await sendEvents(yeison, card.id, { kind: 'delivered', pin, voucher: '004512' });
    expect((await round()).cash_in_hand).toBe(0);
    expect((await luz.call('deliveries.report', { params: { id: card.id } })).ok().delivered).toMatchObject({
      amount: card.total,
      voucher: '004512',
      cash_received: null,
    });
  });
});

describe('permissions', () => {
  it('an order without courier, taken away or of another branch is not theirs', async () => {
    const order = await carried(server, luz);
    await luz.call('orders.move', { params: { id: order.id }, body: { delivery: { delivery_id: null } } });
    expect((await sendEvents(yeison, order.id, out))[0]).toMatchObject({
      outcome: 'refused',
      code: 'ORDER_REASSIGNED',
    });
    expect(await stopOf(order.id)).toBeUndefined();
    expect((await round()).free.map(({ order_id }) => order_id)).toContain(order.id);
    await server.sql('update app_user set office_id = $1 where id = $2', [
      officeIds.palmira,
      people.yeison.id,
    ]);
    const take = () => yeison.call('deliveries.take', { params: { id: order.id } });
    expect((await take()).status).toBe(404);
    await server.sql('update app_user set office_id = $1 where id = $2', [
      officeIds.bretana,
      people.yeison.id,
    ]);
    expect((await take()).status).toBe(200);
    expect((await take()).status).toBe(200);
    const { order: seen } = (await luz.call('orders.get', { params: { id: order.id } })).ok();
    expect(seen.delivery.assigned_history.at(-1)).toMatchObject({ user_name: 'Yeison Riascos' });
    expect((await sendEvents(yeison, order.id, out))[0]?.outcome).toBe('taken');
  });

  it('while a courier is out with it, only they report how it ends', async () => {
    const order = await carried(server, luz);
    await sendEvents(yeison, order.id, out);
    for (const delivery_event of ['attempt', 'delivered'] as const) {
      const answer = await luz.call('orders.move', { params: { id: order.id }, body: { delivery_event } });
      expect(answer.failure().message).toContain('El domiciliario lo lleva');
    }
  });
});

it('a concurrent undo and first event of the courier: one of them succeeds', async () => {
  for (let time = 0; time < 8; time += 1) {
    const order = await carried(server, luz);
    const [undone, [started]] = await Promise.all([
      luz.call('orders.undo', { params: { id: order.id }, body: {} }),
      sendEvents(yeison, order.id, out),
    ]);
    expect([undone.status === 200, started?.outcome === 'taken'].filter(Boolean)).toHaveLength(1);
  }
});
