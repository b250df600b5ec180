import { tokenOf } from '#demo/load/ids.ts';
import { officeId } from '#demo/load/links.ts';
import { share } from '#demo/load/random.ts';
import type { Row } from '#demo/load/rows.ts';
import type { DemoBusiness } from '#demo/types.ts';
import { badgeCount, cartTotals } from '#rules/cart/totals.ts';
import { MINUTE_MS } from '#rules/dates/durations.ts';
import { deliveryCost } from '#rules/deliveries/fee.ts';
import { holdsGoods } from '#rules/orders/moves.ts';
import { fromWire } from '#rules/places/coverage.ts';
import { costedOf } from '#rules/stats/margin.ts';
import { addressOf, deliveryOf, type lineRow } from './order-parts.ts';
import type { PlannedOrder } from './planned-order.ts';

/** From the first product to the order. */
export const CART_MS = 15 * MINUTE_MS;

export const NO_BAG = {
  code: '',
  name: 'Sin bolsa',
  price_per_bag: 0,
  products_per_bag: 0,
  products_grams_limit: 0,
};

export function totalsOf({ config }: DemoBusiness, order: PlannedOrder, bag: typeof NO_BAG) {
  const { office } = order.customer;
  const zones = office.zones.map((zone) => ({
    polygon: zone.polygon.map(fromWire),
    fee: zone.fee,
    freeFrom: 0,
  }));
  return cartTotals({
    lines: order.lines.map(({ line }) => line),
    bags: {
      code: bag.code,
      name: bag.name,
      pricePerBag: bag.price_per_bag,
      productsPerBag: bag.products_per_bag,
      productsGramsLimit: bag.products_grams_limit,
    },
    coupons: order.coupons,
    type: order.type,
    // Free delivery is of today: no order of the past had it.
    deliveryFee: deliveryCost(zones, addressTo(order), { fee: config.delivery_price, freeFrom: 0 }, 0).fee,
    minSubtotal: config.cart_min_price,
  });
}

type Ids = { business_id: string; id: string; cart_id: string; number: number };

export function cartRow(
  { slug }: DemoBusiness,
  order: PlannedOrder,
  { business_id, cart_id }: Ids,
  bags_code: string,
): Row {
  const { customer, created, type } = order;
  const office_id = officeId(slug, customer.office.id);
  return {
    business_id,
    id: cart_id,
    user_id: customer.id,
    office_id,
    state: 'ordered',
    type,
    address_id: addressTo(order)?.id ?? null,
    pickup_office_id: type === 'pickup' ? office_id : null,
    payment_method: order.method,
    bags_code,
    coupon_codes: order.coupons.map(({ code }) => code),
    created_at: new Date(created.getTime() - CART_MS).toISOString(),
    updated_at: created.toISOString(),
  };
}

type Worth = {
  bag: typeof NO_BAG;
  totals: ReturnType<typeof totalsOf>;
  lineRows: ReturnType<typeof lineRow>[];
};

export function orderRow(
  { slug, config }: DemoBusiness,
  order: PlannedOrder,
  ids: Ids,
  { bag, totals, lineRows }: Worth,
): Row {
  const { customer, life } = order;
  const address = addressTo(order);
  const sold = lineRows.map(({ total, price_neto: priceNeto, cost }) => ({
    total,
    worth: total,
    priceNeto,
    cost,
  }));
  const costed = costedOf(sold, totals.subtotal - totals.couponsTotal);
  return {
    ...ids,
    user_id: customer.id,
    office_id: officeId(slug, customer.office.id),
    state: life.state,
    channel: share(`channel ${order.key}`) < 0.64 ? 'phone' : 'web',
    type: order.type,
    payment_method: order.method,
    subtotal: totals.subtotal,
    discounts_total: totals.discountsTotal,
    bags_count: totals.bagsCount,
    bags_total: totals.bagsTotal,
    coupons_total: totals.couponsTotal,
    delivery_price: totals.delivery,
    total: totals.total,
    costed_sales: costed?.sales ?? null,
    cost_total: costed?.cost ?? null,
    min_subtotal: config.cart_min_price,
    units_count: badgeCount(order.lines.map(({ line }) => line)),
    bags_config: bag,
    coupons: totals.byCoupon,
    address: address ? addressOf(slug, customer, address) : null,
    customer: {
      fullname: `${customer.name} ${customer.lastName}`,
      phone: customer.phone,
      email: customer.email,
      identification_card: customer.identification,
    },
    observations: order.observations,
    window_start: order.window.start.toISOString(),
    window_end: order.window.end.toISOString(),
    delivery: { ...deliveryOf(life.state, order.crew, order.type), ...eventsOf(order) },
    share_token: tokenOf(`${slug} link ${order.key}`),
    created_at: order.created.toISOString(),
    updated_at: order.arrivedAt?.toISOString() ?? updatedAt(order),
    version: life.steps.length,
    holds_goods: holdsGoods(life.state),
    payment_due_at: paymentDueAt(order)?.toISOString() ?? null,
  };
}

const addressTo = ({ type, customer }: PlannedOrder) =>
  type === 'delivery' ? customer.addresses[0] : undefined;

export const updatedAt = ({ life, created }: PlannedOrder) =>
  (life.steps.at(-1)?.at ?? created).toISOString();

/** How it left and arrived; a pickup is only handed over. */
function eventsOf({ arrivedAt, life, type }: PlannedOrder): Row {
  if (!arrivedAt) return {};
  const left = { event: 'on_the_way', at: life.steps.at(-1)?.at.toISOString() };
  const arrived = { event: 'delivered', at: arrivedAt.toISOString() };
  return { events: type === 'delivery' ? [left, arrived] : [arrived] };
}

/** Like create-order: an order waiting for payment reserves its goods for half an hour. */
function paymentDueAt({ created, life }: PlannedOrder): Date | undefined {
  if (life.state !== '5_waiting_online_payment') return undefined;
  return new Date(created.getTime() + 30 * MINUTE_MS);
}
