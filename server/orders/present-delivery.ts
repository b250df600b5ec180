import type { OutputOf } from '#contract/index.ts';
import { finalCost } from '#rules/deliveries/door.ts';
import { deliveryEventLabels, nextDeliveryEvents } from '#rules/orders/delivery-events.ts';
import { pinOf } from '#server/deliveries/pin.ts';
import type { Context } from '#server/http/context.ts';
import type { SettlementRow } from '#server/picking/present-pick.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import type { AssignmentRow, FinalRow, OrderRow } from './queries.ts';
import type { StoredDelivery } from './stored.ts';
import { type TaxedOrderRow, taxesOfOrder } from './taxes/order-taxes.ts';
import type { Viewer } from './viewer.ts';

type WireOrder = OutputOf<'orders.get'>['order'];
type Delivery = WireOrder['delivery'];

/** Who picks, bills and delivers it, and its delivery events; ids and notes of staff are for staff only. */
export function presentDelivery(
  row: OrderRow,
  products: WireOrder['products'],
  viewer: Viewer,
  { secretKeys, db }: Pick<Context, 'secretKeys' | 'db'>,
): Delivery {
  const { delivery } = row;
  const isPerson = viewer !== 'link';
  const isStaff = viewer === 'staff';
  return {
    ...presentCrew(row, viewer),
    ...(isStaff ? ofCrate(row.crate, products) : ofCrate(null, [])),
    events: presentEvents(delivery, isPerson),
    next_events: isStaff ? nextEvents(row) : [],
    undelivered: isPerson && isOver(row) ? row.undelivered : [],
    pin: viewer === 'owner' ? pinOfOrder(row, db.businessId, secretKeys) : null,
    stop: isPerson ? row.stop : null,
    assigned_history: isStaff ? row.assignments.map(presentAssignment) : [],
  };
}

/** By when it is promised, and who picks, bills and delivers it. */
export function presentCrew(
  { delivery, window_start, window_end }: Pick<OrderRow, 'delivery' | 'window_start' | 'window_end'>,
  viewer: Viewer,
) {
  const isStaff = viewer === 'staff';
  return {
    start_date: window_start.toISOString(),
    end_date: window_end.toISOString(),
    picker_id: isStaff ? (delivery.picker_id ?? null) : null,
    picker_name: nameFor(viewer, delivery.picker_name),
    cashier_id: isStaff ? (delivery.cashier_id ?? null) : null,
    cashier_name: isStaff ? (delivery.cashier_name ?? '') : '',
    delivery_id: isStaff ? (delivery.delivery_id ?? null) : null,
    delivery_name: nameFor(viewer, delivery.delivery_name),
  };
}

/** Name of picker or courier: the first name for the shopper, none for holders of the link. */
function nameFor(viewer: Viewer, name = ''): string {
  if (viewer === 'staff') return name;
  return viewer === 'owner' ? (name.split(' ', 1)[0] ?? '') : '';
}

/** The crate and what of the goods is in it (back-office 3, the delivery block). */
function ofCrate(crate: string | null, products: WireOrder['products']) {
  const idsOf = (outcome: 'found' | 'missing') =>
    products.filter(({ picked }) => picked?.outcome === outcome).map(({ product_id }) => product_id);
  const observations = products.flatMap(({ id, comment, picked }) => {
    const words = [comment, picked?.reason ?? ''].filter(Boolean).join(' · ');
    return words === '' ? [] : [[id, words] as const];
  });
  return {
    label_cart: crate ?? '',
    label_cart_assigned: crate !== null,
    products_approved_ids: idsOf('found'),
    products_rejected_ids: idsOf('missing'),
    products_modified: products.some(({ picked }) => picked !== null && picked.outcome !== 'found'),
    observations: Object.fromEntries(observations),
  };
}

function presentEvents({ events = [] }: StoredDelivery, withReasons: boolean): Delivery['events'] {
  const labels = deliveryEventLabels(events.map(({ event }) => event));
  return events.map(({ event, at, reason }, place) => ({
    event,
    label: labels[place] ?? '',
    date: at,
    ...(withReasons && reason && { reason }),
  }));
}

/** Those that `orders.move` takes: while a courier is out with it, their phone says how it ended. */
function nextEvents({ state, type, delivery, in_round, most_attempts }: OrderRow): Delivery['next_events'] {
  const lived = (delivery.events ?? []).map(({ event }) => event);
  return in_round ? [] : nextDeliveryEvents({ state, type, lived, mostAttempts: most_attempts });
}

/** For the shopper alone, from when a courier has it until it is there or back. */
export function pinOfOrder(
  row: Pick<OrderRow, 'id' | 'type' | 'state' | 'delivery'>,
  businessId: string,
  secretKeys: SecretKeys,
): string | null {
  const { type, state, delivery } = row;
  const isDispatched = state === '10_store_dispatch_products' && Boolean(delivery.delivery_id);
  return type === 'delivery' && isDispatched && !isOver(row) ? pinOf(secretKeys, businessId, row.id) : null;
}

/** It is at its door, or back at the store. */
function isOver({ delivery: { events = [] } }: Pick<OrderRow, 'delivery'>): boolean {
  return ['delivered', 'returned'].includes(events.at(-1)?.event ?? '');
}

/** What it costs; the courier may still find out what is not handed over until its delivery is over. */
export function presentFinal(
  order: Pick<OrderRow, 'delivery' | 'payment_method'>,
  { payable, beside_goods: besideGoods, not_left: notLeft }: FinalRow,
): number {
  if (!isOver(order)) return payable;
  const isBack = order.delivery.events?.at(-1)?.event === 'returned';
  return finalCost({ method: order.payment_method, payable, besideGoods }, notLeft, isBack);
}

type CostRow = Pick<
  OrderRow,
  'delivery' | 'payment_method' | 'bags_total' | 'delivery_price' | 'total' | 'undelivered'
> & {
  settlement: Pick<SettlementRow, 'bags_count' | 'bags_total' | 'delivery_price' | 'amount_to_pay'> | null;
};

/** What the whole order costs now. */
export function finalOfOrder(row: CostRow, withUndelivered = true): number {
  const { bags_total: bags, delivery_price: deliveryPrice } = row.settlement ?? row;
  return presentFinal(row, {
    payable: row.settlement?.amount_to_pay ?? row.total,
    beside_goods: bags + deliveryPrice,
    not_left: withUndelivered ? row.undelivered.reduce((sum, { total }) => sum + total, 0) : 0,
  });
}

/** The same with the taxes inside it: for its shopper, for staff and for systems that issue its document. */
export function costOfOrder(row: CostRow & TaxedOrderRow, withUndelivered = true) {
  const total = finalOfOrder(row, withUndelivered);
  return { total, taxes: taxesOfOrder(row, total, withUndelivered ? row.undelivered : []) };
}

function presentAssignment({ role, user_name, actor, at }: AssignmentRow) {
  return { role, user_name, actor: actor ?? '', date: new Date(at).toISOString() };
}
