import type { OrderTaxes } from '#rules/taxes/order-taxes.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Added } from '../additions/queries.ts';
import { couponsOfOrder } from '../coupons-of-order.ts';
import { type TaxedOrderRow, taxesOfOrder } from './order-taxes.ts';

type Ordered = TaxedOrderRow & { total: number };

/** The taxes inside the total of an order as it was ordered, for who is asked to charge it. */
export async function readTaxes(db: Queries, orderId: string): Promise<OrderTaxes | null> {
  const row = await readOrdered(db, orderId);
  return taxesOfOrder(row, row.total);
}

/** What an addition adds to the taxes of its order, which it may change: bags and coupons are of the whole order. */
export async function readAddedTaxes(
  db: Queries,
  orderId: string,
  added: Pick<Added, 'lines' | 'figures'>,
): Promise<Pick<OrderTaxes, 'vat' | 'consumption'> | null> {
  const before = await readOrdered(db, orderId);
  const { figures, lines } = added;
  const coupons = new Map(figures.coupons.map((coupon) => [coupon.code, coupon]));
  const after: TaxedOrderRow = {
    ...before,
    lines: [...before.lines, ...lines.map((line) => ({ ...line, pick: null }))],
    bags_count: figures.bagsCount,
    bags_total: figures.bagsTotal,
    coupon_terms: before.coupon_terms.map((one) => {
      const { productIds, amount = one.amount, amounts } = coupons.get(one.code) ?? {};
      return { ...one, amount, ...(amounts && { amounts, product_ids: productIds ?? null }) };
    }),
  };
  const taxes = [taxesOfOrder(before, before.total), taxesOfOrder(after, figures.total)] as const;
  if (!taxes[0] || !taxes[1]) return null;
  return {
    vat: Math.max(0, taxes[1].vat - taxes[0].vat),
    consumption: Math.max(0, taxes[1].consumption - taxes[0].consumption),
  };
}

async function readOrdered(db: Queries, orderId: string): Promise<Ordered> {
  const row = await db.one<Omit<Ordered, 'settlement'>>(sql`
    select o.created_at, o.total, o.tax_classes, o.bags_count, o.bags_total, o.delivery_price,
      ${couponsOfOrder} as coupon_terms, coalesce((
        select json_agg(json_build_object('product_id', l.product_id, 'product', l.product, 'count', l.count,
          'total', l.total, 'tax_class', l.tax_class, 'tax_ml', l.tax_ml, 'pick', null) order by l.position)
        from order_line l where l.business_id = o.business_id and l.order_id = o.id
      ), '[]') as lines
    from customer_order o where o.business_id = ${db.businessId} and o.id = ${orderId}`);
  return { ...row, settlement: null };
}
