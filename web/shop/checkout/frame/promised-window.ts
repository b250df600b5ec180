import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { useDraft } from '#web/shop/checkout/draft/draft-store.ts';

export type Window = WireCart['windows'][number];

/** The promised window of the order: the chosen one while available, otherwise the soonest (rule 20b). */
export function promisedWindow(
  { windows }: Pick<WireCart, 'windows'>,
  chosen: string | null,
): Window | undefined {
  return windows.find(({ start_date }) => start_date === chosen) ?? windows[0];
}

export function usePromisedWindow(cart: WireCart): Window | undefined {
  return promisedWindow(cart, useDraft(cart.id).window);
}

export function hasPlace({ type, address_selected }: Pick<WireCart, 'type' | 'address_selected'>): boolean {
  return type === 'pickup' || address_selected !== null;
}
