import { createStore } from '#web/api/store.ts';
import { type CartLineView, type CartView, emptyView } from './cart-types.ts';

export const cartView = createStore<CartView>(emptyView);

export const cartPanel = createStore(false);

/** The number of mounted views of the cart's lines. */
export const cartLooks = createStore(0);

export const cartFinder = createStore(false);

/** The last restored line, to be focused. */
export const restoredLine = createStore<string | null>(null);

const none: readonly CartLineView[] = [];
const found = new WeakMap<CartView['lines'], Map<string, readonly CartLineView[]>>();

export function linesOf(lines: CartView['lines'], productId: string): readonly CartLineView[] {
  if (lines.length === 0) return none;
  const byProduct = found.get(lines) ?? new Map<string, readonly CartLineView[]>();
  found.set(lines, byProduct);
  const own = byProduct.get(productId) ?? lines.filter(({ product }) => product.id === productId);
  byProduct.set(productId, own);
  return own.length === 0 ? none : own;
}

/** Storage key of a guest's cart: one per business. */
export function guestCartKey(): string {
  return `cart ${location.host}`;
}
