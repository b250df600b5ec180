import type { Pesos } from '../money.ts';
import { typedText } from '../package-contents/typed-text.ts';

/** Prices that a price list has at most: every cart that it may join reads them. */
export const MOST_LIST_PRICES = 500;

/** Roles of people who buy for themselves. */
export const SHOPPER_ROLES = ['client', 'wholesaler'] as const;
export type ShopperRole = (typeof SHOPPER_ROLES)[number];

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
  /** Of type products_price, which is for these, and for all of these categories and brands (rule 123). */
  productIds: readonly string[];
  categoryIds: readonly string[];
  brandIds: readonly string[];
  /** Pesos that the promoted goods of a cart cost at least; 0 = no minimum. */
  minSubtotal: Pesos;
  /** Pieces of a product from which it is reduced; 0 = any quantity, also by weight. */
  unitsFrom: number;
  /** So many of each `unitsFrom` pieces are reduced; 0 = all pieces. */
  unitsReduced: number;
  usesTotalLimit: number;
  usesTotalCount: number;
  usesPerUserLimit: number;
  /** Only for people without an order. */
  firstOrderOnly: boolean;
  /** Days of the week on which it holds, 0 is Sunday; empty = every day (rule 131). */
  weekdays: readonly number[];
  /** Role of the people that it is for; null: everybody. */
  forRole: ShopperRole | null;
  /**
   * Net prices of `productIds`, in their order, by the unit that each is priced by: it reduces what costs more. Empty:
   * it has a percentage or a value.
   */
  productPrices: readonly Pesos[];
  inactive: boolean;
};

/** What a cart's products cost, for discounts; several entries of a product are added. */
export type CouponLine = {
  productId: string;
  total: Pesos;
  /** Net price of the unit that it is priced by; what has none is on no price list. */
  price?: Pesos | undefined;
  /** Pieces; undefined of goods by weight. */
  units?: number | undefined;
  categoryId?: string | undefined;
  /** Null: it has none. */
  brandId?: string | null | undefined;
  /** The law of its goods keeps coupons from it (rules/goods/kinds.ts). */
  isUnpromoted?: boolean | undefined;
};

/** The lines that a coupon may take something off. */
export function promotedLines<Line extends CouponLine>(lines: readonly Line[]): Line[] {
  return lines.filter(({ isUnpromoted }) => !isUnpromoted);
}

/** Codes are in lower case (storefront 5) and have no blanks, seen or not, which phones and pages insert. */
export function normaliseCouponCode(code: string): string {
  return typedText(code).replace(/\s+/g, '').toLowerCase();
}
