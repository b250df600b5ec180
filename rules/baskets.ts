import { type CountType, MAX_GRAMS, MAX_UNITS } from './quantity.ts';

/** Characters in the name of a basket. */
export const MAX_BASKET_NAME = 80;
/** Baskets a person may keep; one page of them (storefront 9, "user baskets 50"). */
export const MAX_BASKETS = 50;
/** Different products in a basket. */
export const MAX_BASKET_PRODUCTS = 300;
/** People a recipe can be cooked for at once. */
export const MAX_PORTIONS = 50;

/** Letters of a basket's name that fit beside the cart (storefront 2, community item detail). */
const SHORT_NAME = 30;

/**
 * How much of an ingredient is needed when a recipe written for `from` portions is cooked for `to`: whole units or
 * grams, always rounded up so that nobody is left without, never more than can be ordered. What of it can be bought
 * (`enoughCount`) knows how the product is sold. A basket that does not say for how many it is (`from` 0) stays as it
 * is.
 */
export function scaledCount(count: number, countType: CountType, from: number, to: number): number {
  if (from <= 0 || from === to) return count;
  const portions = Math.min(MAX_PORTIONS, Math.max(1, to));
  return Math.min(countType === 'units' ? MAX_UNITS : MAX_GRAMS, Math.ceil((count * portions) / from));
}

/** The name of a basket as a short place shows it: 30 characters, the last one three dots when there were more. */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length <= SHORT_NAME
    ? name
    : `${letters
        .slice(0, SHORT_NAME - 1)
        .join('')
        .trimEnd()}…`;
}
