import { expect } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { photoOf, type SentEvent, sendEvents } from '#test/delivery-world.ts';
import { type BookOrder, crateOf, restockKey, toPayOf, worthAtDoor } from './book/orders.ts';
import type { Dice } from './dice.ts';
import type { Comer, Staff, Store } from './store.ts';

export type Doorstep = { store: Store; courier: Staff; comer: Comer; order: BookOrder; dice: Dice };

/** The courier leaves the store with it and rings. */
export async function ring(doorstep: Doorstep): Promise<void> {
  await happened(doorstep, { kind: 'started' }, { kind: 'arrived' });
}

/** Nobody opens, or the person who opens does not want it. */
export async function leave(doorstep: Doorstep, reason: 'nobody' | 'refused'): Promise<void> {
  await happened(doorstep, { kind: 'attempt', reason });
}

/** Handed over: money, document and proof; the amount is the book's. */
export async function handOver(doorstep: Doorstep, { hasDocument }: { hasDocument: boolean }): Promise<void> {
  const { courier, comer, order, dice } = doorstep;
  const crate = crateOf(order);
  const restricted = crate.filter(({ good }) => good.adults);
  if (restricted.length > 0) {
    const is_adult = hasDocument || restricted.length === crate.length;
    order.withoutAdults = !is_adult;
    await happened(doorstep, { kind: 'age_checked', is_adult });
  }
  const due = order.method === 'online' ? 0 : worthAtDoor(order);
  const { stops } = (await courier.client.call('deliveries.round', { query: {} })).ok();
  expect(stops.find(({ order_id }) => order_id === order.id)?.due, 'due at the door').toBe(due);
  const input = order.method === 'cash' ? { cash_received: due + dice.one([0, 50, 12_000]) } : {};
  const voucher = order.method === 'dataphone' ? { voucher: '004512' } : {};
  const proof = dice.chance(0.5)
    ? { pin: await pinOf(comer, order) }
    : { photo_id: await photoOf(courier.client, order.id) };
  await happened(doorstep, { kind: 'delivered', ...input, ...voucher, ...proof });
  order.end = 'delivered';
}

/** Back in the store with it; a person receives what came, into stock or written off, and some of it not yet. */
export async function bringBack(doorstep: Doorstep): Promise<void> {
  await happened(doorstep, { kind: 'returned' });
  doorstep.order.end = 'returned';
}

export async function receive({ store, order, dice }: Doorstep): Promise<void> {
  const params = { id: order.id };
  const back = (await store.luz.call('deliveries.report', { params })).ok().goods;
  const crate = order.end === 'returned' ? crateOf(order) : crateOf(order).filter(({ good }) => good.adults);
  const named = (goods: readonly { title: string }[]) => goods.map(({ title }) => title).sort();
  expect(named(back), 'what came back').toEqual(named(crate.map(({ good }) => good)));
  const goods = back
    .filter(() => dice.chance(0.8))
    .map(({ line_id, product_id }) => ({
      line_id,
      product_id,
      outcome: dice.one(['stock', 'waste'] as const),
    }));
  if (goods.length === 0) return;
  const [one, other] = await Promise.all(
    [1, 2].map(() => store.luz.call('deliveries.restock', { params, body: { goods } })),
  );
  expect([one?.status, other?.status].sort()).toEqual([200, 409]);
  order.restocked = goods
    .filter(({ outcome }) => outcome === 'stock')
    .map(({ line_id, product_id }) => restockKey(line_id, product_id));
}

/** Fetched at the counter: staff say so. */
export async function fetched({ store, order }: Pick<Doorstep, 'store' | 'order'>): Promise<void> {
  const params = { id: order.id };
  (await store.andres.call('orders.move', { params, body: { delivery_event: 'delivered' } })).ok();
  order.end = 'delivered';
}

/** A device says it, twice, as phones without a signal do. */
async function happened({ courier, order, store }: Doorstep, ...sent: SentEvent[]): Promise<void> {
  const at = store.payments.now().toISOString();
  const events = sent.map((one) => ({ ...one, id: newId(), at }));
  const first = await sendEvents(courier.client, order.id, ...events);
  expect(first.map(({ outcome, code }) => [outcome, code])).toEqual(sent.map(() => ['taken', '']));
  expect(await sendEvents(courier.client, order.id, ...events)).toEqual(first);
}

async function pinOf({ client }: Comer, { id }: BookOrder): Promise<string> {
  const { order } = (await client.call('orders.get', { params: { id } })).ok();
  return order.delivery.pin ?? '';
}

export async function seenByShopper({ comer, order }: Pick<Doorstep, 'comer' | 'order'>): Promise<void> {
  const { order: seen } = (await comer.client.call('orders.get', { params: { id: order.id } })).ok();
  expect(seen.settlement?.amount_to_pay ?? seen.price_total, 'what the shopper reads').toBe(toPayOf(order));
}
