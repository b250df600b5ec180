import type { InputOf, OutputOf } from '#contract/index.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from './client.ts';
import { blobOf, smallPng } from './factories/files.ts';
import { goods } from './factories/goods.ts';
import { type Item, order, readyShoppers, type Shopper, totalOf } from './faults/shoppers.ts';
import { people } from './people.ts';
import type { TestServer } from './server.ts';

export type Carried = { id: string; total: number; shopper: Shopper };
type Event = InputOf<'deliveries.events'>['body']['events'][number];
type Answer = OutputOf<'deliveries.events'>['answers'][number];

/** An event without what every one has: its id, its order and its hour. */
export type SentEvent = Event extends infer One
  ? One extends Event
    ? Omit<One, 'id' | 'order_id' | 'at'> & Partial<Pick<One, 'id' | 'at'>>
    : never
  : never;

/** One order of eggs and salt, and beer where it is wanted. */
export const basket: Item[] = [
  { product: goods.huevos, count: 2 },
  { product: goods.sal, count: 10 },
];
export const withBeer: Item[] = [...basket, { product: goods.cerveza, count: 2 }];

/** An order that was accepted and dispatched with yeison as its courier. */
export async function carried(
  server: TestServer,
  luz: Client,
  items: readonly Item[] = basket,
  method: PaymentMethod = 'cash',
  coupons: readonly string[] = [],
): Promise<Carried> {
  const [shopper] = await readyShoppers(server, [items], coupons, method === 'online' ? 'cash' : method);
  if (!shopper) throw new Error('No shopper');
  const total = await totalOf(shopper);
  const { id } = (await order(shopper, total)).ok().order;
  // As if the provider had said that it was paid.
  if (method === 'online')
    await server.sql("update customer_order set payment_method = 'online' where id = $1", [id]);
  await luz.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } });
  const delivery = { delivery_id: people.yeison.id };
  (
    await luz.call('orders.move', { params: { id }, body: { state: '10_store_dispatch_products', delivery } })
  ).ok();
  return { id, total, shopper };
}

/** What a device says of an order. */
export async function sendEvents(courier: Client, orderId: string, ...sent: SentEvent[]): Promise<Answer[]> {
  const events = sent.map(
    (one) => ({ id: newId(), order_id: orderId, at: '2026-11-20T14:59:00.000Z', ...one }) as Event,
  );
  return (await courier.call('deliveries.events', { body: { events } })).ok().answers;
}

/** The PIN as the shopper reads it. */
export async function pinOf({ shopper, id }: Carried): Promise<string> {
  const { order: seen } = (await shopper.client.call('orders.get', { params: { id } })).ok();
  if (!seen.delivery.pin) throw new Error('The shopper sees no PIN');
  return seen.delivery.pin;
}

/** A PIN that is not it. */
export function otherPin(pin: string): string {
  return pin === '0000' ? '1111' : '0000';
}

/** A photo of the order's door, as the device sends it first. */
export async function photoOf(courier: Client, id: string, photo_id: string = newId()): Promise<string> {
  const body = { photo: blobOf(smallPng), photo_id };
  return (await courier.call('deliveries.photo', { params: { id }, body })).ok().photo_id;
}

/** Enough of everything for many orders. */
export async function stockUp(server: TestServer): Promise<void> {
  await server.sql('update product_office set stock = stock + 1000, received = received + 1000');
}

/** Everything that a courier has is brought back and the round is closed. */
export async function endRound(courier: Client, luz: Client): Promise<void> {
  const {
    round,
    stops,
    cash_in_hand: cash_declared,
  } = (await courier.call('deliveries.round', { query: {} })).ok();
  for (const { order_id: id, status } of stops) {
    const missed = { kind: 'attempt', reason: 'nobody' } as const;
    if (status === 'on_the_way' || status === 'arrived')
      await sendEvents(courier, id, missed, { kind: 'returned' });
    if (status === 'attempted') await sendEvents(courier, id, { kind: 'returned' });
    if (status === 'ready' || status === 'preparing') {
      await luz.call('orders.move', { params: { id }, body: { delivery: { delivery_id: null } } });
    }
  }
  if (round) (await courier.call('deliveries.close', { body: { id: round.id, cash_declared } })).ok();
}
