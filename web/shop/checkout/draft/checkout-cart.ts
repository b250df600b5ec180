import { createStore, useStore } from '#web/api/store.ts';

const KEY = 'checkout cart';

/** The cart in this tab's checkout. It becomes an order here or in another tab, which is found by it. */
export function rememberCheckoutCart(cartId: string): void {
  try {
    sessionStorage.setItem(KEY, cartId);
  } catch {
    // Without storage another tab's order is only found in the history.
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
    // It was never stored.
  }
}

/** Whether an order is being created here: its cart then disappears as expected. */
const ordering = createStore(false);

export const setOrdering = ordering.set;

export function useOrdering(): boolean {
  return useStore(ordering, false);
}
