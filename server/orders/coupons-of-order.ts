import type { ConfirmedCoupon } from '#rules/coupons/of-less.ts';
import { part } from '#server/db/sql.ts';
import type { StoredCoupon } from './stored.ts';

/** `product_ids`: what it reduced, or, in older orders, the products it is for. */
export type OrderCoupon = Omit<StoredCoupon, 'productIds'> & {
  percentage: boolean;
  product_ids?: readonly string[] | null;
};

/** The `OrderCoupon`s of the order `o`, in its order, as one column. */
export const couponsOfOrder = part`coalesce((
  select json_agg(json_build_object('code', c.value ->> 'code', 'amount', (c.value ->> 'amount')::bigint,
    'percentage', coalesce(k.percentage > 0 or k.product_prices <> '{}', false),
    'product_ids', case when c.value ? 'productIds' then c.value -> 'productIds'
      when k.type = 'products_price' then to_jsonb(k.product_ids) end
  ) order by c.ordinality)
  from jsonb_array_elements(o.coupons) with ordinality c
  left join coupon k on k.business_id = o.business_id and k.code = c.value ->> 'code' and exists (
    select from coupon_use u where u.business_id = k.business_id and u.order_id = o.id and u.coupon_id = k.id)
), '[]')`;

export function toConfirmedCoupon({ amount, percentage, product_ids }: OrderCoupon): ConfirmedCoupon {
  return { amount, isPercentage: percentage, ...(product_ids && { productIds: product_ids }) };
}
