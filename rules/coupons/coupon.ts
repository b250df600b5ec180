import type { Pesos } from '../money.ts';
import { typedText } from '../package-contents/typed-text.ts';

export type CouponType = 'total_cart' | 'products_price';

/**
 * A coupon as the rules see it. `percentage` (0 to 100, two decimals) counts before `value` in pesos. Empty
 * officeIds = every office. A use limit of 0 = unlimited; a stackLimit below 1 counts as its default 1.
 */
export type Coupon = {
  id: string;
  code: string;
  type: CouponType;
  value: Pesos;
  percentage: number;
  stackLimit: number;
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  officeIds: readonly string[];
  productIds: readonly string[];
  usesTotalLimit: number;
  usesTotalCount: number;
  usesPerUserLimit: number;
  /** Only for people without an order. */
  firstOrderOnly: boolean;
  inactive: boolean;
};

/**
 * Costs of a cart's products, for discounts; several entries of a product are added. `isUnpromoted`: the law of its
 * goods keeps coupons from it (rules/goods/kinds.ts).
 */
export type CouponLine = { productId: string; total: Pesos; isUnpromoted?: boolean | undefined };

/** The lines that a coupon may take something off. */
export function promotedLines<Line extends CouponLine>(lines: readonly Line[]): Line[] {
  return lines.filter(({ isUnpromoted }) => !isUnpromoted);
}

/** Codes are in lower case (storefront 5) and have no blanks, seen or not, which phones and pages insert. */
export function normaliseCouponCode(code: string): string {
  return typedText(code).replace(/\s+/g, '').toLowerCase();
}
