import type { CouponLine } from '#rules/coupons/coupon.ts';
import type { EditedFigures } from '#rules/orders/edit-lines.ts';
import type { ConfirmedOrder } from '#rules/picking/settlement.ts';
import type { Costed } from '#rules/stats/margin.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { declareCause } from '#server/catalogue/writing/stock-cause.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { notifyOrder } from '#server/picking/actions/apply-actions.ts';
import type { PickLineRow } from '#server/picking/lines.ts';
import { couponsOfOrder, type OrderCoupon, partsOfCoupon, toConfirmedCoupons } from '../coupons-of-order.ts';
import type { LockedOrder } from '../lock-order.ts';
import type { StoredBag, StoredCoupon } from '../stored.ts';

/** The order as its shopper confirmed it, before changes by staff; `stored` goes into `confirmed` once. */
export type Confirmed = {
  order: ConfirmedOrder;
  minSubtotal: number;
  stored: StoredFigures;
};

/** The columns of `customer_order.confirmed`. */
type StoredFigures = {
  total: number;
  subtotal: number;
  bags_count: number;
  bags_total: number;
  coupons: OrderCoupon[];
};

type Row = StoredFigures & {
  confirmed: StoredFigures | null;
  bags_config: StoredBag | null;
  delivery_price: number;
  min_subtotal: number;
};

/** The order as its shopper confirmed it, with `lines` in the same state. */
export async function readConfirmed(
  tx: Queries,
  orderId: string,
  lines: readonly CouponLine[],
): Promise<Confirmed> {
  const row = await tx.one<Row>(sql`
    select o.total, o.subtotal, o.bags_count, o.bags_total, o.bags_config, o.delivery_price, o.min_subtotal, o.confirmed,
      ${couponsOfOrder} as coupons
    from customer_order o where o.business_id = ${tx.businessId} and o.id = ${orderId}`);
  const { confirmed, bags_config: bag, delivery_price, min_subtotal } = row;
  const { total, subtotal, bags_count, bags_total, coupons } = confirmed ?? row;
  return {
    order: {
      lines,
      total,
      bagsCount: bags_count,
      bagsTotal: bags_total,
      deliveryPrice: delivery_price,
      bag: bag && {
        code: bag.code,
        name: bag.name,
        pricePerBag: bag.price_per_bag,
        productsPerBag: bag.products_per_bag,
        productsGramsLimit: bag.products_grams_limit,
      },
      coupons: toConfirmedCoupons(coupons),
    },
    minSubtotal: min_subtotal,
    stored: { total, subtotal, bags_count, bags_total, coupons },
  };
}

type Difference = {
  order: Pick<LockedOrder, 'id' | 'office_id'>;
  productId: string;
  /** Pieces or grams more than before. */
  difference: number;
  actor: string;
};

/** Takes the difference from the office's stock, or returns it; returns the remaining stock when it is not enough. */
export async function takeDifference(
  tx: Queries,
  { order, productId, difference, actor }: Difference,
): Promise<number | undefined> {
  const officeId = order.office_id;
  const [, taken = []] = await tx.batch([
    declareCause({ kind: 'order_change', actor, source: order.id }),
    sql`
      update product_office set stock = stock - ${difference}
      where business_id = ${tx.businessId} and office_id = ${officeId} and product_id = ${productId}
        and stock >= ${difference}
      returning product_id`,
  ]);
  if (taken.length === 1) return undefined;
  const row = await tx.first<{ stock: number }>(sql`
    select stock from product_office
    where business_id = ${tx.businessId} and office_id = ${officeId} and product_id = ${productId}`);
  return row?.stock ?? 0;
}

type Edit = {
  order: LockedOrder;
  line: PickLineRow;
  edited: PickLineRow;
  figures: EditedFigures;
  confirmed: Confirmed;
  /** Goods of known cost of the whole order. */
  costed: Costed | null;
  /** Number of products, counted as on the board. */
  units: number;
};

/** Writes the line and the order's figures, with audit and notification, in the transaction of the edit. */
export async function writeEdit(tx: Queries, context: SignedInContext, edit: Edit): Promise<void> {
  const { order, line, edited, figures, confirmed, costed, units } = edit;
  const { businessId } = tx;
  const coupons = couponsAfter(confirmed.stored.coupons, figures.coupons);
  const couponsTotal = figures.coupons.reduce((sum, amount) => sum + amount, 0);
  await tx.run(sql`
    update order_line set count = ${edited.count}, stock_demand = ${edited.stock_demand}, total = ${edited.total},
      product = ${JSON.stringify(edited.product)}::jsonb, base = ${edited.base}, vat = ${edited.vat},
      consumption = ${edited.consumption}, confirmed_count = ${edited.confirmed_count}
    where business_id = ${businessId} and order_id = ${order.id} and id = ${line.id}`);
  await tx.run(sql`
    update customer_order set subtotal = ${figures.subtotal}, bags_count = ${figures.bagsCount},
      bags_total = ${figures.bagsTotal}, coupons = ${JSON.stringify(coupons)}::jsonb, coupons_total = ${couponsTotal},
      total = ${figures.total}, units_count = ${units}, discounts_total = (
        select coalesce(sum(greatest(0, coalesce((l.product ->> 'listTotal')::bigint,
          trunc(l.total::numeric * l.price / l.price_neto)) - l.total)), 0)
        from order_line l where l.business_id = ${businessId} and l.order_id = ${order.id}),
      costed_sales = ${costed?.sales ?? null}, cost_total = ${costed?.cost ?? null},
      confirmed = coalesce(confirmed, ${JSON.stringify(confirmed.stored)}::jsonb), version = version + 1,
      updated_at = ${context.now()}
    where business_id = ${businessId} and id = ${order.id}`);
  const named = { line_id: line.id, title: line.product.title ?? '' };
  await writeAudit(tx, context, {
    call: 'orders.editLine',
    entity: 'order',
    entityId: order.id,
    before: { ...named, count: line.count, total: order.total, version: order.version },
    after: { ...named, count: edited.count, total: figures.total, version: order.version + 1 },
  });
  await notifyOrder(tx, { ...order, version: order.version + 1 });
}

/** Coupons of an order with their new amounts; `amounts` has one for each part of a coupon, in sequence. */
function couponsAfter(coupons: readonly OrderCoupon[], amounts: readonly number[]): StoredCoupon[] {
  let at = 0;
  return coupons.map((coupon) => {
    const own = amounts.slice(at, at + partsOfCoupon(coupon).length);
    at += own.length;
    const { code, product_ids: productIds = null } = coupon;
    const amount = own.reduce((sum, part) => sum + part, 0);
    const isPercentage = coupon.percentage;
    return { code, amount, productIds, isPercentage, ...(coupon.amounts && { amounts: own }) };
  });
}
