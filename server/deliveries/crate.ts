import { type DoorFigures, toCollect } from '#rules/deliver/door.ts';
import type { PaymentMethod } from '#rules/order-moves.ts';
import type { CountType } from '#rules/quantity.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { goodsInCrates } from '#server/picking/current-picks.ts';

/** A product in an order's crate: what was picked, else what was ordered (rule 63). */
export type CrateGoods = {
  order_id: string;
  line_id: string;
  product_id: string;
  title: string;
  count_type: CountType;
  count: number;
  stock_demand: number;
  total: number;
  age_restricted: boolean;
  /** What happened to goods that were not delivered; null while they are not returned. */
  returned: boolean;
};

/** The content of the orders' crates. */
export function cratesOf(db: Queries, orderIds: readonly string[]): Promise<CrateGoods[]> {
  return db.all<CrateGoods>(sql`
    select g.*, exists (select from delivery_return r
      where r.business_id = ${db.businessId} and r.order_id = g.order_id and r.line_id = g.line_id
        and r.product_id = g.product_id) as returned
    from (${goodsInCrates(db.businessId, orderIds)}) g
    order by g.order_id, g.position, g.product_id`);
}

export type PayableRow = {
  order_id: string;
  method: PaymentMethod;
  payable: number;
  beside_goods: number;
};

/** What orders cost, and what of it is not for goods. */
export function payablesOf(db: Queries, orderIds: readonly string[]): Promise<PayableRow[]> {
  return db.all<PayableRow>(sql`
    select o.id as order_id, o.payment_method as method, coalesce(t.amount_to_pay, o.total) as payable,
      coalesce(t.bags_total + t.delivery_price, o.bags_total + o.delivery_price) as beside_goods
    from customer_order o
    left join order_settlement t on t.business_id = o.business_id and t.order_id = o.id
    where o.business_id = ${db.businessId} and o.id = any(${orderIds}::uuid[])`);
}

/** Goods and money of one delivery. */
export type Door = {
  goods: readonly CrateGoods[];
  figures: DoorFigures;
  /** Pesos of what is not delivered. */
  notLeft: number;
  due: number;
};

export function doorOf(goods: readonly CrateGoods[], payable: PayableRow): Door {
  const figures = { method: payable.method, payable: payable.payable, besideGoods: payable.beside_goods };
  const notLeft = sumOf(goods.filter(({ returned }) => returned));
  return { goods, figures, notLeft, due: toCollect(figures, notLeft) };
}

/** The delivery of one order, inside the transaction that locks it. */
export async function readDoor(tx: Queries, orderId: string): Promise<Door> {
  const [goods, [payable]] = [await cratesOf(tx, [orderId]), await payablesOf(tx, [orderId])];
  if (!payable) throw new Error(`Order ${orderId} is locked and not there`);
  return doorOf(goods, payable);
}

/** Whether an order has goods for adults, and others beside them. */
export function restrictedIn(goods: readonly CrateGoods[]): { some: boolean; all: boolean; total: number } {
  const restricted = goods.filter(({ age_restricted }) => age_restricted);
  return {
    some: restricted.length > 0,
    all: restricted.length === goods.length,
    total: sumOf(restricted),
  };
}

function sumOf(goods: readonly CrateGoods[]): number {
  return goods.reduce((sum, { total }) => sum + total, 0);
}
