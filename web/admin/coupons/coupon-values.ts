import type { InputOf } from '#contract/index.ts';
import type { ShopperRole } from '#rules/coupons/coupon.ts';
import type { ListPrice } from './price-lines.ts';

type Body = Required<InputOf<'cupons.create'>['body']>;
/** A coupon as its form has it. */
export type CouponValues = Omit<Body, 'productPrices' | 'weekdays' | 'forRole'> & {
  productPrices: ListPrice[];
  weekdays: string[];
  forRole: '' | ShopperRole;
};

/** As it is sent: an empty price is refused at its row; a coupon for the whole cart has no list, whatever was typed. */
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
