import { couponId } from '#demo/load/coupons.ts';
import { idOf, tokenOf } from '#demo/load/ids.ts';
import { officeId } from '#demo/load/links.ts';
import { share } from '#demo/load/random.ts';
import type { Row } from '#demo/load/rows.ts';
import type { DemoBusiness } from '#demo/types.ts';
import { badgeCount, cartTotals } from '#rules/cart.ts';
import { fromWire } from '#rules/coverage.ts';
import { deliveryFee } from '#rules/delivery.ts';
import { holdsGoods } from '#rules/order-moves.ts';
import { costedOf } from '#rules/stats/margin.ts';
import { MINUTE_MS } from './choices.ts';
import { addressOf, deliveryOf, lineRow } from './order-parts.ts';
import type { PlannedOrder } from './planned-order.ts';
import { auditRows, eventRows } from './records.ts';

/** Rows of an order's tables. */
export type OrderRows = {
  carts: Row[];
  orders: Row[];
  lines: Row[];
  events: Row[];
  audits: Row[];
  uses: Row[];
};

const NO_BAG = {
  code: '',
  name: 'Sin bolsa',
  price_per_bag: 0,
  products_per_bag: 0,
  products_grams_limit: 0,
};

/**
 * Computes an order by the rules of the cart and adds its rows. Returns what it takes from each product's stock.
 */
export function addOrder(
  rows: OrderRows,
  business: DemoBusiness,
  business_id: string,
  order: PlannedOrder,
  number: number,
): Map<string, number> {
  const { customer, life, lines } = order;
  const { office } = customer;
  const id = idOf(`${business.slug} order ${order.key}`, order.created.getTime());
  const cart_id = idOf(`${business.slug} cart ${order.key}`, order.created.getTime() - 900_000);
  const bag = business.config.bags_config.find(({ code }) => code === order.bag) ?? NO_BAG;
  const address = order.type === 'delivery' ? customer.addresses[0] : undefined;
  const zones = office.zones.map((zone) => ({ polygon: zone.polygon.map(fromWire), deliveryFee: zone.fee }));
  const totals = cartTotals({
    lines: lines.map(({ line }) => line),
    bags: {
      code: bag.code,
      name: bag.name,
      pricePerBag: bag.price_per_bag,
      productsPerBag: bag.products_per_bag,
      productsGramsLimit: bag.products_grams_limit,
    },
    coupons: order.coupons,
    type: order.type,
    deliveryFee: deliveryFee(zones, address, business.config.delivery_price),
    minSubtotal: business.config.cart_min_price,
  });
  const lineRows = lines.map((line, position) => lineRow(business_id, id, line, position, order.created));
  const sold = lineRows.map(({ total, price_neto: priceNeto, cost }) => ({
    total,
    worth: total,
    priceNeto,
    cost,
  }));
  const costed = costedOf(sold, totals.subtotal - totals.couponsTotal);
  const updated = (life.steps.at(-1)?.at ?? order.created).toISOString();
  rows.carts.push({
    business_id,
    id: cart_id,
    user_id: customer.id,
    office_id: officeId(business.slug, office.id),
    state: 'ordered',
    type: order.type,
    address_id: address?.id ?? null,
    pickup_office_id: order.type === 'pickup' ? officeId(business.slug, office.id) : null,
    payment_method: order.method,
    bags_code: bag.code,
    coupon_codes: order.coupons.map(({ code }) => code),
    created_at: new Date(order.created.getTime() - 900_000).toISOString(),
    updated_at: order.created.toISOString(),
  });
  rows.orders.push({
    business_id,
    id,
    number,
    cart_id,
    user_id: customer.id,
    office_id: officeId(business.slug, office.id),
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
    min_subtotal: business.config.cart_min_price,
    units_count: badgeCount(lines.map(({ line }) => line)),
    bags_config: bag,
    coupons: totals.byCoupon,
    address: address ? addressOf(business.slug, customer, address) : null,
    customer: {
      fullname: `${customer.name} ${customer.lastName}`,
      phone: customer.phone,
      email: customer.email,
      identification_card: customer.identification,
    },
    observations: order.observations,
    window_start: order.window.start.toISOString(),
    window_end: order.window.end.toISOString(),
    delivery: deliveryOf(life.state, order.crew, order.type),
    share_token: tokenOf(`${business.slug} link ${order.key}`),
    created_at: order.created.toISOString(),
    updated_at: updated,
    version: life.steps.length,
    holds_goods: holdsGoods(life.state),
    payment_due_at: paymentDueAt(order)?.toISOString() ?? null,
  });
  const demand = new Map<string, number>();
  rows.lines.push(...lineRows);
  lines.forEach((line, position) => {
    const row = lineRows[position];
    if (row && holdsGoods(life.state)) demand.set(line.line.productId, row.stock_demand);
  });
  const subject = { id, userId: customer.id, type: order.type };
  rows.events.push(...eventRows(business_id, subject, life, order.crew));
  rows.audits.push(...auditRows(business_id, subject, life, order.crew));
  for (const { code } of totals.byCoupon) {
    rows.uses.push({
      business_id,
      coupon_id: couponId(business.slug, code),
      order_id: id,
      user_id: customer.id,
      returned_at: holdsGoods(life.state) ? null : updated,
    });
  }
  return demand;
}

/** Like create-order: an order waiting for payment reserves its goods for half an hour. */
function paymentDueAt({ created, life }: PlannedOrder): Date | undefined {
  if (life.state !== '5_waiting_online_payment') return undefined;
  return new Date(created.getTime() + 30 * MINUTE_MS);
}
