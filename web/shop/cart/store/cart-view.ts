import { createStore } from '#web/api/store.ts';
import { type CartView, emptyView } from './cart-types.ts';

/** What every part of the page sees of the cart; the engine writes it. */
export const cartView = createStore<CartView>(emptyView);

/** Whether the panel of the desktop is open. */
export const cartPanel = createStore(false);

/** How many views show the lines of the cart now. */
export const cartLooks = createStore(0);

/** Whether products are being searched inside the cart. */
export const cartFinder = createStore(false);

/** The line that came back last, for the focus to go to. */
export const restoredLine = createStore<string | null>(null);

export function currentCart(): CartView {
  return cartView.get();
}

/** Where this device keeps a visitor's cart: one for each business. */
export function guestCartKey(): string {
  return `cart ${location.host}`;
}
