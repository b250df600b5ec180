import type { WireCart } from '#web/shop/cart/store/cart-types.ts';
import { useDraft } from '#web/shop/checkout/draft/draft-store.ts';

export type Window = WireCart['windows'][number];

/** The window the order would be promised: the chosen one while it can be had, else the soonest (decision 20b). */
export function promisedWindow(
  { windows }: Pick<WireCart, 'windows'>,
  chosen: string | null,
): Window | undefined {
  return windows.find(({ start_date }) => start_date === chosen) ?? windows[0];
}

export function usePromisedWindow(cart: WireCart): Window | undefined {
  return promisedWindow(cart, useDraft(cart.id).window);
}

/** Whether it was said where the order goes: before that no hour can be promised. */
export function hasPlace({ type, address_selected }: Pick<WireCart, 'type' | 'address_selected'>): boolean {
  return type === 'pickup' || address_selected !== null;
}
