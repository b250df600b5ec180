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

/** As it is sent: an empty price is refused at its row. */
export function bodyOf({ productPrices, weekdays, forRole, ...values }: CouponValues): Body {
  return {
    ...values,
    productPrices: productPrices.map(({ price, ...line }) => ({ ...line, price: price ?? 0 })),
    weekdays: weekdays.map(Number),
    forRole: forRole === '' ? null : forRole,
  };
}
