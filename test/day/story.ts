import { expect } from 'vitest';
import type { OrderState } from '#rules/orders/moves.ts';
import { type BookOrder, isPicked, type Method, toPayOf } from './book/orders.ts';
import { ordered } from './by-phone.ts';
import type { Dice } from './dice.ts';
import { bringBack, type Doorstep, fetched, handOver, leave, receive, ring, seenByShopper } from './door.ts';
import { editByStaff } from './editing.ts';
import { OUTCOMES, type Outcome, pickLine } from './picking.ts';
import { type Choices, payOnline } from './shopping.ts';
import type { Comer, Picker, Store } from './store.ts';

/** How an order of the day ends. */
export const FATES = [
  ...(['delivered', 'delivered', 'delivered', 'no document', 'second try', 'brought back'] as const),
  ...(['fetched', 'not picked', 'dispatch undone', 'declined', 'never paid'] as const),
  ...(['13', '5', '6', '7', '8', '9'] as const),
];
export type Fate = (typeof FATES)[number];

/** What comes next wants the clock for itself. */
export type Next = 'alone' | undefined;

const METHODS: Method[] = ['cash', 'dataphone', 'online'];
const ONLINE: Fate[] = ['5', '6', 'declined', 'never paid'];
const ACCEPTED = '7_admin_cart_accept';
const CANCELLED = '12_store_cancel_order';

type Story = { store: Store; comer: Comer; dice: Dice; fate: Fate };

/** One order from the cart to its end, a press at a time. */
export async function* live({ store, comer, dice, fate }: Story): AsyncGenerator<Next> {
  const place = fate === 'fetched' ? 'pickup' : dice.one(['near', 'far'] as const);
  const usual = place === 'pickup' ? dice.one(['pickup', 'online'] as const) : dice.one(METHODS);
  const method = ONLINE.includes(fate) ? 'online' : usual;
  const choices: Choices = { place, method, adults: fate === 'no document' || dice.chance(0.2) };
  const order = yield* ordered({ store, comer, dice }, choices);
  if (fate === '5' || (fate === '13' && method !== 'online'))
    return void (await cancelByShopper(comer, order));
  if (fate === 'never paid') yield 'alone';
  if (method === 'online') yield* pay({ store, comer, dice, fate }, order);
  yield;
  if (fate === '6' || fate === '13') return void (await cancelByShopper(comer, order));
  if (order.method !== 'online' && dice.chance(0.4)) await editByStaff(store, order, dice);
  await accept(store, order, dice);
  yield;
  if (fate === '7') return void (await cancelByStaff(store, order));
  if (fate !== 'not picked') {
    const picker = await input(store, order, dice);
    yield;
    yield* pick({ store, comer, dice, fate }, order, picker);
    if (order.state === 'cancelled') return;
    yield;
  }
  await seenByShopper({ comer, order });
  yield* toDoor({ store, courier: dice.one(store.couriers), comer, order, dice }, fate);
}

async function* pay({ store, comer, fate }: Story, order: BookOrder): AsyncGenerator<Next> {
  const params = { id: order.id };
  if (fate !== 'declined' && fate !== 'never paid') return void (await payOnline(store, comer, order));
  if (fate === 'declined') {
    await payOnline(store, comer, order, 'DECLINED');
    yield 'alone';
  }
  store.payments.pass(40);
  await store.payments.reaches(order.id, '11_store_onlinepayment_fail');
  order.state = 'failed';
  yield;
  const body = { payment_method_selected: 'cash' } as const;
  const changed = (await comer.client.call('payments.changeMethod', { params, body })).ok();
  expect(changed.order_state).toBe('13_order_received');
  order.state = 'open';
  order.method = 'cash';
}

async function cancelByShopper({ client }: Comer, order: BookOrder): Promise<void> {
  (await client.call('orders.cancel', { params: { id: order.id }, body: null })).ok();
  order.state = 'cancelled';
}

async function cancelByStaff(store: Store, order: BookOrder): Promise<void> {
  await move(store, order, CANCELLED);
  order.state = 'cancelled';
}

async function move({ andres }: Store, { id }: BookOrder, state: OrderState, delivery_id?: string) {
  const delivery = delivery_id === undefined ? {} : { delivery: { delivery_id } };
  (await andres.call('orders.move', { params: { id }, body: { state, ...delivery } })).ok();
}

/** Accepted; by one who takes it back at once and accepts it again. */
async function accept(store: Store, order: BookOrder, dice: Dice): Promise<void> {
  await move(store, order, ACCEPTED);
  if (!dice.chance(0.2)) return;
  const before = order.method === 'online' ? '6_payment_complete' : '13_order_received';
  const undone = (await store.luz.call('orders.undo', { params: { id: order.id }, body: {} })).ok();
  expect(undone.order.state).toBe(before);
  await move(store, order, ACCEPTED);
}

/** By staff, or taken by a picker, who may get another one and leave this one to staff. */
async function input(store: Store, { id }: BookOrder, dice: Dice): Promise<Picker> {
  const picker = dice.one(store.pickers);
  if (dice.chance(0.5)) {
    const taken = await picker.client.call('picking.takeNext', { body: { key: crypto.randomUUID() } });
    if (taken.status !== 200) expect(taken.failure().error).toBe('PICKING_FULL');
  }
  const { order } = (await store.luz.call('orders.get', { params: { id } })).ok();
  const theirs = store.pickers.find((one) => one.id === order.delivery.picker_id);
  if (theirs) return theirs;
  const body = { delivery: { picker_id: picker.id } };
  (await store.luz.call('orders.move', { params: { id }, body })).ok();
  return picker;
}

async function* pick(
  { store, comer, dice, fate }: Story,
  order: BookOrder,
  picker: Picker,
): AsyncGenerator<Next> {
  const params = { id: order.id };
  const walk = { walk_id: picker.walkId, order_ids: [order.id] };
  (await picker.client.call('picking.start', { body: walk })).ok();
  const aisle = { store, picker, comer, order, dice };
  const [first, ...others] = order.lines;
  if (!first) throw new Error('An order without lines');
  await pickLine(aisle, first, 'all');
  if (fate === '8') return void (await cancelByStaff(store, order));
  for (const line of others) {
    const outcome: Outcome = dice.one(OUTCOMES);
    yield outcome === 'silence' ? 'alone' : undefined;
    await pickLine(aisle, line, line.good.adults ? 'all' : outcome);
  }
  yield;
  order.isSettled = isPicked(order);
  const [done, again] = await Promise.all(
    [1, 2].map(async () => (await picker.client.call('picking.finish', { params })).ok()),
  );
  const refund = order.method === 'online' ? (done?.price_total ?? 0) - toPayOf(order) : 0;
  expect(done, 'when picking ends').toMatchObject({ amount_to_pay: toPayOf(order), refund });
  expect(again).toEqual(done);
  yield;
  if (fate === '9') return void (await cancelByStaff(store, order));
  (await picker.client.call('picking.billed', { params })).ok();
}

async function* toDoor(doorstep: Doorstep, fate: Fate): AsyncGenerator<Next> {
  const { store, order, courier } = doorstep;
  const carried = fate === 'fetched' ? undefined : courier.id;
  await move(store, order, '10_store_dispatch_products', carried);
  if (fate === 'dispatch undone') {
    const { id } = order;
    const undone = (await store.luz.call('orders.undo', { params: { id }, body: {} })).ok();
    expect(undone.order.state).toBe('9_store_invoice_products');
    await move(store, order, '10_store_dispatch_products', carried);
  }
  order.state = 'dispatched';
  yield;
  if (fate === 'fetched') return fetched(doorstep);
  await ring(doorstep);
  yield;
  if (fate === 'brought back' || fate === 'second try') {
    await leave(doorstep, fate === 'brought back' ? 'refused' : 'nobody');
    yield;
    if (fate === 'brought back') {
      await bringBack(doorstep);
      yield;
      return receive(doorstep);
    }
    await ring(doorstep);
    yield;
  }
  await handOver(doorstep, { hasDocument: fate !== 'no document' });
  if (order.withoutAdults) {
    yield;
    await receive(doorstep);
  }
}
