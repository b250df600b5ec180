const KEY = 'checkout cart';

/** The cart this tab is on the way to order. It may become an order in another tab, which is then found by it. */
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
