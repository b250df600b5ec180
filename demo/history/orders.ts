import { couponId } from '#demo/load/coupons.ts';
import { idOf } from '#demo/load/ids.ts';
import type { Row } from '#demo/load/rows.ts';
import type { DemoBusiness } from '#demo/types.ts';
import { holdsGoods } from '#rules/orders/moves.ts';
import { lineRow } from './order-parts.ts';
import { CART_MS, cartRow, NO_BAG, orderRow, totalsOf, updatedAt } from './order-rows.ts';
import type { PlannedOrder } from './planned-order.ts';
import { auditRows, eventRows } from './records.ts';

export type OrderRows = {
  carts: Row[];
  orders: Row[];
  lines: Row[];
  events: Row[];
  audits: Row[];
  uses: Row[];
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
  const of = `${business.slug} order ${order.key}`;
  const ids = {
    business_id,
    number,
    id: idOf(of, order.created.getTime()),
    cart_id: idOf(`${business.slug} cart ${order.key}`, order.created.getTime() - CART_MS),
  };
  const bag = business.config.bags_config.find(({ code }) => code === order.bag) ?? NO_BAG;
  const totals = totalsOf(business, order, bag);
  const lineRows = lines.map((line, position) => lineRow(business_id, ids.id, line, position, order.created));
  rows.carts.push(cartRow(business, order, ids, bag.code));
  rows.orders.push(orderRow(business, order, ids, { bag, totals, lineRows }));
  const demand = new Map<string, number>();
  rows.lines.push(...lineRows);
  lines.forEach((line, position) => {
    const row = lineRows[position];
    if (row && holdsGoods(life.state)) demand.set(line.line.productId, row.stock_demand);
  });
  const subject = { id: ids.id, userId: customer.id, type: order.type };
  rows.events.push(...eventRows(business_id, subject, life, order.crew));
  rows.audits.push(...auditRows(business_id, subject, life, order.crew));
  for (const { code } of totals.byCoupon) {
    rows.uses.push({
      business_id,
      coupon_id: couponId(business.slug, code),
      order_id: ids.id,
      user_id: customer.id,
      returned_at: holdsGoods(life.state) ? null : updatedAt(order),
    });
  }
  return demand;
}
