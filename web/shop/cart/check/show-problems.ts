import type { CartCheck } from '#web/shop/cart/store/cart-types.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { problems } from './check-store.ts';

export type Problem = CartCheck['productsDifferentPrice'][number];

/** Opens the validation dialog when there is something to decide (storefront 4). True when it is open. */
export function showProblems(check: CartCheck): boolean {
  if (problemsOf(check).length === 0) {
    problems.set(null);
    return false;
  }
  if (problems.get() === null) showToast('info', texts.check.news);
  problems.set(check);
  return true;
}

/** All problems, in the order of the spec's lists. */
export function problemsOf(check: CartCheck): Problem[] {
  return [
    ...check.productsDifferentPrice,
    ...check.productsWithoutStock,
    ...check.productsNotExists,
    ...check.productsInactive,
  ];
}
