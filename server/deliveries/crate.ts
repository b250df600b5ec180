import type { CouponLine } from '#rules/coupons/coupon.ts';
import type { CouponsOfOrder } from '#rules/coupons/of-less.ts';
import { costsOfLeft, type DoorFigures, toCollect } from '#rules/deliveries/door.ts';
import { type DoorTerms, partKey } from '#rules/deliveries/not-taken.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import type { CountType } from '#rules/quantity.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { couponsOfOrder, type OrderCoupon, toConfirmedCoupons } from '#server/orders/coupons-of-order.ts';
import { goodsInCrates } from '#server/picking/current-picks.ts';

/** A product in an order's crate: what was picked, else what was ordered (rule 63). */
export type CrateGoods = {
  order_id: string;
  line_id: string;
  /** The ordered product: this one, or the one it replaces. */
  ordered_id: string;
  product_id: string;
  title: string;
  count_type: CountType;
  count: number;
  stock_demand: number;
  total: number;
  age_restricted: boolean;
  /** Whether the goods were not delivered. */
  returned: boolean;
  /** Pesos not charged for them; 0 while they are not returned. */
  not_charged: number;
};

export function cratesOf(db: Queries, orderIds: readonly string[]): Promise<CrateGoods[]> {
  return db.all<CrateGoods>(sql`
    select g.*, r.order_id is not null and coalesce(r.count, g.count) = g.count as returned, coalesce(r.total - r.discount, 0) as not_charged
    from (${goodsInCrates(db.businessId, orderIds)}) g
    left join delivery_return r on r.business_id = ${db.businessId} and r.order_id = g.order_id and r.line_id = g.line_id
      and r.product_id = g.product_id
    order by g.order_id, g.position, g.product_id`);
}

export type PayableRow = {
  order_id: string;
  method: PaymentMethod;
  payable: number;
  beside_goods: number;
  /** Pesos of the order that are paid with credit. */
  credit: number;
  coupons: OrderCoupon[];
  /** The lines as confirmed, of an order with coupons. */
  lines: CouponLine[];
};

/** The cost of orders, its part that is not for goods, and their coupons. */
export function payablesOf(db: Queries, orderIds: readonly string[]): Promise<PayableRow[]> {
  return db.all<PayableRow>(sql`
    select o.id as order_id, o.payment_method as method, coalesce(t.amount_to_pay, o.total) as payable,
      coalesce(t.bags_total + t.delivery_price, o.bags_total + o.delivery_price) as beside_goods,
      credit_left_of_order(o.business_id, o.id) as credit, ${couponsOfOrder} as coupons, coalesce((
        select json_agg(json_build_object('productId', l.product_id, 'total', l.total, 'isUnpromoted',
          not may_be_promoted(coalesce(l.product ->> 'goodsKind', 'general')))) from order_line l
        where l.business_id = o.business_id and l.order_id = o.id and o.coupons_total > 0), '[]') as lines
    from customer_order o
    left join order_settlement t on t.business_id = o.business_id and t.order_id = o.id
    where o.business_id = ${db.businessId} and o.id = any(${orderIds}::uuid[])`);
}

/** Goods and money of one delivery. */
export type Door = {
  goods: readonly CrateGoods[];
  figures: DoorFigures;
  order: CouponsOfOrder;
  /** Pesos not charged for what is not delivered. */
  notLeft: number;
  due: number;
};

export function doorOf(goods: readonly CrateGoods[], payable: PayableRow): Door {
  const { method, credit, beside_goods: besideGoods } = payable;
  const figures = { method, payable: payable.payable, besideGoods, credit };
  const order = { coupons: toConfirmedCoupons(payable.coupons), lines: payable.lines };
  const notLeft = goods.reduce((sum, { not_charged }) => sum + not_charged, 0);
  return { goods, figures, order, notLeft, due: toCollect(figures, notLeft) };
}

/** Takes goods out of a delivery, each with its cost after coupons. */
export function leaveOut({ goods, order }: Door, isLeft: (goods: CrateGoods) => boolean) {
  const there = goods
    .filter(({ returned }) => !returned)
    .map((one) => ({ one, productId: one.ordered_id, total: one.total }));
  const left = there.filter(({ one }) => isLeft(one));
  const costs = costsOfLeft(order, there, left);
  return left.map(({ one }, at) => ({ ...one, cost: costs[at] ?? 0 }));
}

/** The terms by which the amount to collect is computed without goods that are not taken. */
export function termsOf({ goods, figures, order, notLeft }: Door): DoorTerms {
  return {
    ...figures,
    notLeft,
    coupons: order,
    goods: goods
      .filter(({ returned }) => !returned)
      .map((one) => ({
        key: partKey(one),
        productId: one.ordered_id,
        count: one.count,
        total: one.total,
        stockDemand: one.stock_demand,
      })),
  };
}

export async function readDoor(tx: Queries, orderId: string): Promise<Door> {
  const [goods, [payable]] = [await cratesOf(tx, [orderId]), await payablesOf(tx, [orderId])];
  if (!payable) throw new Error(`Order ${orderId} is locked and not there`);
  return doorOf(goods, payable);
}

/** Whether an order has goods for adults, and whether all of them are. */
export function restrictedIn(goods: readonly CrateGoods[]): { some: boolean; all: boolean } {
  const restricted = goods.filter(({ age_restricted }) => age_restricted);
  return { some: restricted.length > 0, all: restricted.length === goods.length };
}
