import { createStore, useStore } from '#web/api/store.ts';
import type { CartCheck } from '#web/shop/cart/store/cart-types.ts';
import { cartTexts as texts } from '#web/shop/texts/cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export type Problem = CartCheck['productsDifferentPrice'][number];

const store = createStore<CartCheck | null>(null);

/** The problems on the screen; null when the dialog is closed. */
export function useProblems(): CartCheck | null {
  return useStore(store, null);
}

/** Opens the validation dialog when there is something to decide (storefront 4). True when it opened. */
export function showProblems(check: CartCheck): boolean {
  if (isClear(check)) {
    store.set(null);
    return false;
  }
  if (store.get() === null) showToast('info', texts.check.news);
  store.set(check);
  return true;
}

export function hideProblems(): void {
  store.set(null);
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

function isClear(check: CartCheck): boolean {
  return problemsOf(check).length === 0;
}
