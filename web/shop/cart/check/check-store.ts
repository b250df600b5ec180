import { createStore, useStore } from '#web/api/store.ts';
import type { CartCheck } from '#web/shop/cart/cart-types.ts';

/** The displayed problems; null when the dialog is closed. */
export const problems = createStore<CartCheck | null>(null);

export function useProblems(): CartCheck | null {
  return useStore(problems, null);
}

export function hideProblems(): void {
  problems.set(null);
}
