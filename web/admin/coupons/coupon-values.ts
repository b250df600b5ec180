import type { InputOf } from '#contract/index.ts';
import type { ShopperRole } from '#rules/coupons/coupon.ts';
import type { ListPrice } from './price-lines.ts';

type Body = Required<InputOf<'cupons.create'>['body']>;
export type CouponValues = Omit<Body, 'productPrices' | 'weekdays' | 'forRole'> & {
  productPrices: ListPrice[];
  weekdays: string[];
  forRole: '' | ShopperRole;
};

/**
 * The values as sent: an empty price is refused at its row; a coupon for the whole cart has no list, even if one was
 * entered.
 */
export function bodyOf({ productPrices, weekdays, forRole, ...values }: CouponValues): Body {
  const isOfProducts = values.type === 'products_price';
  return {
    ...values,
    productPrices: isOfProducts
      ? productPrices.map(({ price, ...line }) => ({ ...line, price: price ?? 0 }))
      : [],
    weekdays: weekdays.map(Number),
    forRole: forRole === '' ? null : forRole,
  };
}
