import { createStore } from '#web/api/store.ts';
import { type CartView, emptyView } from './cart-types.ts';

/** What every part of the page sees of the cart; the engine writes it. */
export const cartView = createStore<CartView>(emptyView);

/** Whether the panel of the desktop is open. */
export const cartPanel = createStore(false);

export function currentCart(): CartView {
  return cartView.get();
}

/** Where this device keeps a visitor's cart: one for each business. */
export function guestCartKey(): string {
  return `cart ${location.host}`;
}
