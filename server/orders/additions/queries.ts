import { cashIn, wordsOf } from '#rules/deliveries/cash-note.ts';
import type { AddedFigures } from '#rules/orders/additions.ts';
import type { Costed } from '#rules/stats/margin.ts';
import { couponColumns } from '#server/cart/snapshot/cart-columns.ts';
import type { CouponRow } from '#server/cart/snapshot/cart-row.ts';
import { declareCause } from '#server/catalogue/writing/stock-cause.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { LockedOrder } from '../lock-order.ts';
import type { Demand, NewOrderLine, StoredBag, StoredCoupon } from '../stored.ts';

/** An order that may be added to, with the current terms of its coupons. */
export type OrderToAddTo = Pick<
  LockedOrder,
  | 'id'
  | 'number'
  | 'user_id'
  | 'office_id'
  | 'state'
  | 'type'
  | 'payment_method'
  | 'delivery'
  | 'total'
  | 'window_start'
  | 'window_end'
> & {
  office_name: string;
  subtotal: number;
  bags_config: StoredBag | null;
  bags_count: number;
  bags_total: number;
  delivery_price: number;
  coupons_total: number;
  coupons: StoredCoupon[];
  observations: string;
  terms: CouponRow[];
  /** For online payment: whether it is paid, and the time its business allows for a payment, in minutes. */
  is_paid: boolean;
  minutes: number;
  /** Whether an addition is waiting for payment, and how many ended unpaid. */
  is_adding: boolean;
  unpaid_additions: number;
};

export async function readOrderToAddTo(db: Queries, orderId: string): Promise<OrderToAddTo | undefined> {
  return db.first<OrderToAddTo>(sql`
    select o.id, o.number, o.user_id, o.office_id, o.state, o.type, o.payment_method, o.delivery, o.total,
      o.window_start, o.window_end, f.display_name as office_name, o.subtotal, o.bags_config, o.bags_count, o.bags_total, o.delivery_price,
      o.coupons_total, o.coupons, o.observations, coalesce((
        select json_agg(k) from (
          select ${couponColumns(db.businessId, part`o.user_id`)} from coupon
          where business_id = o.business_id and id in (
            select u.coupon_id from coupon_use u
            where u.business_id = o.business_id and u.order_id = o.id and u.returned_at is null)
        ) k
      ), '[]') as terms, exists (
        select from payment p where p.business_id = o.business_id and p.order_id = o.id and p.addition_id is null
          and p.state = 'approved') as is_paid,
      (select online_payment_minutes from business_config where business_id = o.business_id) as minutes,
      r.is_adding, r.unpaid_additions
    from customer_order o join office f on f.business_id = o.business_id and f.id = o.office_id
    cross join lateral (
      select coalesce(bool_or(state = 'waiting'), false) as is_adding,
        count(*) filter (where state = 'ended')::int as unpaid_additions
      from addition_request where business_id = o.business_id and order_id = o.id
    ) r
    where o.business_id = ${db.businessId} and o.id = ${orderId}`);
}

/** The order of an addition, also of an unpaid one; undefined when the id is new. */
export async function findAddition(tx: Queries, id: string): Promise<string | undefined> {
  const row = await tx.first<{ order_id: string }>(sql`
    select order_id from order_addition where business_id = ${tx.businessId} and id = ${id}
    union all
    select order_id from addition_request where business_id = ${tx.businessId} and id = ${id} limit 1`);
  return row?.order_id;
}

/**
 * Locks the stock of cart lines in product order, as every order does: until the commit nobody takes it and no price
 * changes.
 */
export async function lockStock(
  tx: Queries,
  officeId: string,
  { cartId, lineIds }: { cartId: string; lineIds: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    select product_id from product_office
    where business_id = ${tx.businessId} and office_id = ${officeId} and product_id in (
      select product_id from cart_line
      where business_id = ${tx.businessId} and cart_id = ${cartId} and id = any(${lineIds}))
    order by product_id for update`);
}

/** Takes stock that the caller has locked and checked. */
export async function takeAdded(tx: Queries, order: OrderToAddTo, demand: readonly Demand[]): Promise<void> {
  const [, taken = []] = await tx.batch([
    declareCause({ kind: 'sale', actor: order.user_id, source: order.id }),
    sql`
      update product_office po set stock = po.stock - w.demand
      from unnest(${demand.map((one) => one.product_id)}::uuid[], ${demand.map((one) => one.demand)}::bigint[])
        as w (product_id, demand)
      where po.business_id = ${tx.businessId} and po.office_id = ${order.office_id} and po.product_id = w.product_id
        and po.stock >= w.demand
      returning po.product_id`,
  ]);
  if (taken.length !== demand.length) throw new Error(`Locked stock of order ${order.number} moved`);
}

/** The rows of a confirmed addition. */
export type Added = {
  lines: readonly NewOrderLine[];
  figures: AddedFigures;
  /** Goods of known cost of the whole order. */
  costed: Costed | null;
};

type Addition = Added & {
  id: string;
  /** Version of the order before the addition. */
  version: number;
  actorId: string;
  now: Date;
};

/**
 * Writes the addition, its lines, the new totals of the order and the item count of its window. The shopper confirms
 * the whole order in its current state, including quantities staff changed before.
 */
export async function writeAddition(tx: Queries, order: OrderToAddTo, addition: Addition): Promise<void> {
  const { businessId } = tx;
  const { figures, now } = addition;
  // The cash amount to pay with is dropped when it is no longer enough.
  const cash = cashIn(order.observations);
  const observations =
    cash !== null && cash < figures.total ? wordsOf(order.observations) : order.observations;
  await tx.run(sql`
    insert into order_addition (business_id, id, order_id, version, lines_count, total_before, total, actor_id, at)
    values (${businessId}, ${addition.id}, ${order.id}, ${addition.version + 1}, ${addition.lines.length},
      ${order.total}, ${figures.total}, ${addition.actorId}, ${now})`);
  await tx.run(sql`
    update order_line set confirmed_count = null
    where business_id = ${businessId} and order_id = ${order.id} and confirmed_count is not null`);
  await tx.run(sql`
    insert into order_line (business_id, order_id, id, position, product_id, product, count_type, count, maturity,
      cut, comment, options_tags, price, price_neto, total, stock_demand, substitution, cost, tax_class, tax_ml,
      base, vat, consumption, addition_id)
    select ${businessId}, ${order.id}, l.id, l.position + (
        select coalesce(max(position) + 1, 0) from order_line
        where business_id = ${businessId} and order_id = ${order.id}), l.product_id, l.product, l.count_type, l.count,
      l.maturity, l.cut, l.comment, l.options_tags, l.price, l.price_neto, l.total, l.stock_demand, l.substitution,
      l.cost, l.tax_class, l.tax_ml, l.base, l.vat, l.consumption, ${addition.id}
    from jsonb_to_recordset(${JSON.stringify(addition.lines)}::jsonb) as l (id uuid, position int,
      product_id uuid, product jsonb, count_type text, count int, maturity int, cut int, comment text,
      options_tags jsonb, price bigint, price_neto bigint, total bigint, stock_demand bigint, substitution text, cost bigint,
      tax_class text, tax_ml int, base bigint, vat bigint, consumption bigint)`);
  await tx.run(sql`
    update customer_order set subtotal = ${figures.subtotal}, discounts_total = ${figures.discountsTotal},
      bags_count = ${figures.bagsCount}, bags_total = ${figures.bagsTotal},
      coupons = ${JSON.stringify(figures.coupons)}::jsonb, coupons_total = ${figures.couponsTotal},
      total = ${figures.total}, units_count = ${figures.unitsCount}, observations = ${observations}, confirmed = null,
      costed_sales = ${addition.costed?.sales ?? null}, cost_total = ${addition.costed?.cost ?? null},
      version = version + 1, updated_at = ${now}
    where business_id = ${businessId} and id = ${order.id}`);
  await tx.run(sql`
    update delivery_window set queued = queued + ${addition.lines.length}
    where business_id = ${businessId} and office_id = ${order.office_id} and starts_at = ${order.window_start}`);
}
