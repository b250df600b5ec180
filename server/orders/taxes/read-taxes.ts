import type { OrderTaxes } from '#rules/taxes/order-taxes.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { couponsOfOrder } from '../coupons-of-order.ts';
import { type TaxedOrderRow, taxesOfOrder } from './order-taxes.ts';

/** The taxes inside the total of an order as it was ordered, for who is asked to charge it. */
export async function readTaxes(db: Queries, orderId: string): Promise<OrderTaxes | null> {
  const row = await db.one<Omit<TaxedOrderRow, 'settlement'> & { total: number }>(sql`
    select o.created_at, o.total, o.tax_classes, o.bags_count, o.bags_total, o.delivery_price,
      ${couponsOfOrder} as coupon_terms, coalesce((
        select json_agg(json_build_object('product_id', l.product_id, 'count', l.count, 'total', l.total,
          'tax_class', l.tax_class, 'tax_ml', l.tax_ml, 'pick', null))
        from order_line l where l.business_id = o.business_id and l.order_id = o.id
      ), '[]') as lines
    from customer_order o where o.business_id = ${db.businessId} and o.id = ${orderId}`);
  return taxesOfOrder({ ...row, settlement: null }, row.total);
}
