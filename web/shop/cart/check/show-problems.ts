import type { CartCheck } from '#web/shop/cart/cart-types.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { problems } from './check-store.ts';

export type Problem = CartCheck['productsDifferentPrice'][number];

/**
 * Opens the validation dialog if there are problems (storefront 4). True when open. The message is inside: a toast
 * would cover its buttons on a phone.
 */
export function showProblems(check: CartCheck): boolean {
  if (problemsOf(check).length === 0) {
    problems.set(null);
    return false;
  }
  if (problems.get() === null) announce(texts.check.news);
  problems.set(check);
  return true;
}

export function problemsOf(check: CartCheck): Problem[] {
  return [
    ...check.productsDifferentPrice,
    ...check.productsWithoutStock,
    ...check.productsNotExists,
    ...check.productsInactive,
  ];
}
