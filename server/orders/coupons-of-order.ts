import type { ConfirmedCoupon } from '#rules/coupons/of-less.ts';
import { part } from '#server/db/sql.ts';
import type { StoredCoupon } from './stored.ts';

/**
 * `product_ids`: the products it reduced, or, in older orders, the products it is for. `amounts`: the reduction of each
 * product of a price list.
 */
export type OrderCoupon = Pick<StoredCoupon, 'code' | 'amount'> & {
  percentage: boolean;
  product_ids?: readonly string[] | null;
  amounts?: readonly number[] | null;
};

/** The `OrderCoupon`s of the order `o`, in the sequence of the order, as one column. */
export const couponsOfOrder = part`coalesce((
  select json_agg(json_build_object('code', c.value ->> 'code', 'amount', (c.value ->> 'amount')::bigint,
    'percentage', coalesce((c.value ->> 'isPercentage')::boolean, k.percentage > 0, false), 'amounts', c.value -> 'amounts',
    'product_ids', case when c.value ? 'productIds' then c.value -> 'productIds'
      when k.type = 'products_price' then to_jsonb(k.product_ids) end
  ) order by c.ordinality)
  from jsonb_array_elements(o.coupons) with ordinality c
  left join coupon k on k.business_id = o.business_id and k.code = c.value ->> 'code' and exists (
    select from coupon_use u where u.business_id = k.business_id and u.order_id = o.id and u.coupon_id = k.id)
), '[]')`;

/** Coupons as the rules take them: a price list becomes one coupon for each of its products. */
export function toConfirmedCoupons(coupons: readonly OrderCoupon[]): ConfirmedCoupon[] {
  return coupons.flatMap((coupon) => partsOfCoupon(coupon));
}

/** The parts of a coupon: one, or for a price list one per reduced product. */
export function partsOfCoupon({
  amount,
  percentage,
  product_ids: ids,
  amounts,
}: OrderCoupon): ConfirmedCoupon[] {
  if (!ids || !amounts) return [{ amount, isPercentage: percentage, ...(ids && { productIds: ids }) }];
  return ids.map((id, at) => ({ amount: amounts[at] ?? 0, isPercentage: true, productIds: [id] }));
}
