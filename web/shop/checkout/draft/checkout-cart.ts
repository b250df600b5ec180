import { createStore, useStore } from '#web/api/store.ts';

const KEY = 'checkout cart';

/** The cart this tab is on the way to order. It becomes an order here or in another tab, which is found by it. */
export function rememberCheckoutCart(cartId: string): void {
  try {
    sessionStorage.setItem(KEY, cartId);
  } catch {
    // Without storage an order of another tab is found in the history only.
  }
}

export function checkoutCart(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function forgetCheckoutCart(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // It was never kept.
  }
}

/** An order is being made here and now: that its cart is gone is no news. */
const ordering = createStore(false);

export const setOrdering = ordering.set;

export function useOrdering(): boolean {
  return useStore(ordering, false);
}
