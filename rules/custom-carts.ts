import {
  type CountType,
  countTypesFor,
  enoughCount,
  MAX_GRAMS,
  MAX_UNITS,
  nearestCount,
  type SaleUnit,
} from './quantity.ts';

/** Characters in the name of a custom cart. */
export const MAX_CUSTOM_CART_NAME = 80;
/** Maximum of custom carts per person; one page of them (storefront 9, "user custom carts 50"). */
export const MAX_CUSTOM_CARTS = 50;
/** Different products in a custom cart. */
export const MAX_CUSTOM_CART_PRODUCTS = 300;
/** Maximum servings of a recipe. */
export const MAX_PORTIONS = 50;

/** Characters of a custom cart's name that fit beside the cart (storefront 2, community item detail). */
const SHORT_NAME = 30;

/**
 * The quantity of an ingredient when a recipe for `from` servings is cooked for `to`: whole units or grams, rounded up,
 * within the order limit. `enoughCount` then rounds it to the product's sale unit. A custom cart without a number of
 * servings (`from` 0) is unchanged.
 */
export function scaledCount(count: number, countType: CountType, from: number, to: number): number {
  if (from <= 0 || from === to) return count;
  const portions = Math.min(MAX_PORTIONS, Math.max(1, to));
  return Math.min(countType === 'units' ? MAX_UNITS : MAX_GRAMS, Math.ceil((count * portions) / from));
}

/** A quantity of a product in one of its units. */
type Amount = { count: number; countType: CountType };

/**
 * The quantity of an ingredient as it is bought for `to` servings: in a unit the product is sold in, and at least what
 * the recipe asks for.
 */
export function ingredientAmount(sale: SaleUnit, amount: Amount, from: number, to: number): Amount {
  const scaled = scaledCount(amount.count, amount.countType, from, to);
  const units = countTypesFor(sale);
  const countType = units.includes(amount.countType) ? amount.countType : (units[0] ?? amount.countType);
  const count = nearestCount(sale, countType, enoughCount(sale, scaled, amount.countType, countType));
  return { count, countType };
}

/** A custom cart's name for narrow places: 30 characters, the last one an ellipsis when it was longer. */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length <= SHORT_NAME
    ? name
    : `${letters
        .slice(0, SHORT_NAME - 1)
        .join('')
        .trimEnd()}…`;
}
