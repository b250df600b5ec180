import type { Coupon, CouponLine } from '../coupons/coupon.ts';
import { type CouponShare, couponsDiscount } from '../coupons/discount.ts';
import type { Pesos } from '../money.ts';
import { lineTotal } from '../price.ts';
import {
  type CountType,
  convertQuantity,
  countTypesFor,
  enoughCount,
  maximumCount,
  nearestCount,
  type SaleUnit,
  stockDemand,
  usualCountType,
} from '../quantity.ts';
import { type BagsConfig, bagCount } from './bags.ts';

export type CartType = 'delivery' | 'pickup';

export type OptionTag = { label: string; value: string };

/** A line of a cart with the prices the shopper saw. maturity and cut are the numbers of storefront 3. */
export type CartLine = {
  lineId: string;
  productId: string;
  sale: SaleUnit;
  countType: CountType;
  /** Pieces or grams, by countType. */
  count: number;
  /** The price charged, for a piece or for sale.quantityPum grams. */
  priceNeto: Pesos;
  /** As priceNeto, before the discount. */
  price: Pesos;
  maturity?: number | undefined;
  cut?: number | undefined;
  comment?: string | undefined;
  optionsTags?: readonly OptionTag[] | undefined;
} & Pick<CouponLine, 'categoryId' | 'brandId' | 'isUnpromoted'>;

export type CartInput = {
  lines: readonly CartLine[];
  /** The kind of bag chosen; none = 'Sin bolsa'. */
  bags?: BagsConfig | undefined;
  coupons: readonly Coupon[];
  type: CartType;
  deliveryFee: Pesos;
  minSubtotal: Pesos;
};

/** Pesos. subtotal + bagsTotal + delivery - couponsTotal = total, for any cart (rule 9). */
export type CartTotals = {
  subtotal: Pesos;
  /** Information: already inside the subtotal, never subtracted again (rule 4). */
  discountsTotal: Pesos;
  bagsCount: number;
  bagsTotal: Pesos;
  couponsTotal: Pesos;
  byCoupon: CouponShare[];
  delivery: Pesos;
  total: Pesos;
  meetsMinimum: boolean;
  missingForMinimum: Pesos;
};

const BADGE_LIMIT = 99;

/** Every figure of a cart (rules 4 to 9). Lines with a count of 0 or less do not exist (storefront 2). */
export function cartTotals(input: CartInput): CartTotals {
  const lines = input.lines.filter((line) => line.count > 0);
  const priced = lines.map(couponLineOf);
  const subtotal = sum(priced.map((line) => line.total));
  const coupons = couponsDiscount(input.coupons, priced, subtotal);
  const bagsCount = input.bags ? bagCount(input.bags, unitsOf(lines), gramsOf(lines)) : 0;
  const bagsTotal = bagsCount * (input.bags?.pricePerBag ?? 0);
  const delivery = input.type === 'delivery' ? input.deliveryFee : 0;
  return {
    subtotal,
    discountsTotal: sum(lines.map(savingOf)),
    bagsCount,
    bagsTotal,
    couponsTotal: coupons.total,
    byCoupon: coupons.byCoupon,
    delivery,
    total: subtotal + bagsTotal + delivery - coupons.total,
    meetsMinimum: subtotal >= input.minSubtotal,
    missingForMinimum: Math.max(0, input.minSubtotal - subtotal),
  };
}

/** A line as coupons see it. */
export function couponLineOf(line: CartLine): CouponLine {
  const { productId, countType, count, categoryId, brandId, isUnpromoted } = line;
  const units = countType === 'units' ? count : undefined;
  return { productId, total: totalOf(line), price: line.priceNeto, units, categoryId, brandId, isUnpromoted };
}

/** Pesos of a line at its price. */
export function totalOf(line: CartLine): Pesos {
  return lineTotal(line.sale, line.priceNeto, line.countType, line.count);
}

/** Pesos of a line before its discount. */
export function listTotalOf(line: CartLine): Pesos {
  return lineTotal(line.sale, line.price, line.countType, line.count);
}

/**
 * A line at the charged price, with today's discount: list minus net, also while an earlier, lower price is still
 * promised. That promise is no discount (rule 75). A lower price needs no consent (rule 14), nor one that does
 * not increase the line's cost: 50 g cost the same at 9.800 and at 9.801 the kilo. Null when the office does not sell
 * it.
 */
export function chargedLine(
  seen: CartLine,
  /** `sale`: the current sale unit, if it changed; the same price for fewer grams is a higher one. */
  today: { price: Pesos; priceNeto: Pesos; sale?: SaleUnit } | null,
): CartLine {
  if (!today) return { ...seen, price: seen.priceNeto };
  const now = { ...seen, sale: today.sale ?? seen.sale, priceNeto: today.priceNeto };
  const { sale, priceNeto } = totalOf(now) > totalOf(seen) ? seen : now;
  return { ...seen, sale, priceNeto, price: priceNeto + Math.max(0, today.price - today.priceNeto) };
}

/**
 * The identity of a line (rule 24): product, maturity, cut, comment and options. Not the unit: 2 pieces and 500 g
 * of a product are one line in one unit.
 */
export function lineKey(
  line: Pick<CartLine, 'productId' | 'comment' | 'optionsTags'> & {
    maturity?: number | null | undefined;
    cut?: number | null | undefined;
  },
): string {
  const options = (line.optionsTags ?? []).map(({ label, value }) => JSON.stringify([label, value])).sort();
  const comment = line.comment?.trim() ?? '';
  return JSON.stringify([line.productId, line.maturity ?? null, line.cut ?? null, comment, options]);
}

/** The figure on the cart's badge: pieces count as pieces, a line by grams counts 1 (rule 55). */
export function badgeCount(lines: readonly Pick<CartLine, 'countType' | 'count'>[]): number {
  return sum(
    lines.filter((line) => line.count > 0).map((line) => (line.countType === 'units' ? line.count : 1)),
  );
}

/** '99+' above 99 (storefront 9). */
export function badgeText(count: number): string {
  return count > BADGE_LIMIT ? `${BADGE_LIMIT}+` : String(count);
}

/** Whether nothing has been chosen in a cart yet: such a cart follows the store its shopper looks at. */
export function isUntouched(cart: {
  lines: readonly unknown[];
  type: CartType;
  address: object | null;
}): boolean {
  return cart.lines.length === 0 && cart.type === 'delivery' && !cart.address;
}

/** Whether the price is lower than the one seen; null is not sold. */
export function isLower(price: Pesos | null, seen: Pesos): boolean {
  return price !== null && price < seen;
}

export type Counted = { count: number; countType: CountType };

/** What lines of one product use: of the stock in its base unit (rule 11), and in pieces. */
export function usedBy(sale: SaleUnit, lines: Iterable<Counted>): { demand: number; units: number } {
  let [demand, units] = [0, 0];
  for (const { countType, count } of lines) {
    demand += stockDemand(sale, countType, count);
    if (countType === 'units') units += count;
  }
  return { demand, units };
}

export type JoinLimits = {
  /** Stock left for the line, in the product's base unit; undefined when stock does not matter. */
  stock?: number | undefined;
  /** Pieces that other lines have of the product. */
  unitsElsewhere?: number;
  /** The addition is a requirement (a recipe): rounded up instead of to the nearest. */
  atLeast?: boolean;
};

export type JoinedCount = Counted & {
  /** The sum without a limit. */
  asked: number;
  /** Less than requested because of a maximum per shopper. */
  limited: boolean;
};

/**
 * Merges a line from elsewhere (a guest cart, an old order, a recipe) into its equal in a cart, or makes it a new line
 * (rule 25): in the cart's unit, within the limits, never less than before; 0 when none is available. Not
 * idempotent: the caller must not repeat it.
 */
export function joinCounts(
  sale: SaleUnit,
  { count: added, countType: addedType }: Counted,
  existing: Counted | undefined,
  { stock, unitsElsewhere = 0, atLeast = false }: JoinLimits = {},
): JoinedCount {
  const offered = countTypesFor(sale).includes(addedType) ? addedType : usualCountType(sale);
  const countType = existing?.countType ?? offered;
  const before = existing?.count ?? 0;
  const counted = atLeast ? enoughCount : convertQuantity;
  const sum = counted(sale, before + counted(sale, added, addedType, countType), countType, countType);
  const most = maximumCount(sale, countType, stock, unitsElsewhere);
  const limit = maximumCount(sale, countType, undefined, unitsElsewhere);
  const count = Math.max(before, most > 0 ? nearestCount(sale, countType, Math.min(sum, most)) : 0);
  return { countType, count, asked: sum, limited: sum > limit && most === limit };
}

function savingOf(line: CartLine): Pesos {
  return Math.max(0, listTotalOf(line) - totalOf(line));
}

function unitsOf(lines: readonly CartLine[]): number {
  return sum(lines.filter((line) => line.countType === 'units').map((line) => line.count));
}

function gramsOf(lines: readonly CartLine[]): number {
  return sum(lines.filter((line) => line.countType === 'grams').map((line) => line.count));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
