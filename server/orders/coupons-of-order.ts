import type { ConfirmedCoupon } from '#rules/coupons/of-less.ts';
import { part } from '#server/db/sql.ts';
import type { StoredCoupon } from './stored.ts';

/**
 * `product_ids`: what it reduced, or, in older orders, the products it is for. `amounts`: of a price list, what each of
 * them cost less.
 */
export type OrderCoupon = Pick<StoredCoupon, 'code' | 'amount'> & {
  percentage: boolean;
  product_ids?: readonly string[] | null;
  amounts?: readonly number[] | null;
};

/** The `OrderCoupon`s of the order `o`, in its order, as one column. */
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

/** As the rules take them: a price list is a coupon for each of its products. */
export function toConfirmedCoupons(coupons: readonly OrderCoupon[]): ConfirmedCoupon[] {
  return coupons.flatMap((coupon) => partsOfCoupon(coupon));
}

/** One, or of a price list as many as it reduced products. */
export function partsOfCoupon({
  amount,
  percentage,
  product_ids: ids,
  amounts,
}: OrderCoupon): ConfirmedCoupon[] {
  if (!ids || !amounts) return [{ amount, isPercentage: percentage, ...(ids && { productIds: ids }) }];
  return ids.map((id, at) => ({ amount: amounts[at] ?? 0, isPercentage: true, productIds: [id] }));
}
