import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { createStore, useStore } from '#web/api/store.ts';
import { askCart } from '#web/shop/cart/engine/user-cart.ts';
import type { WireCart } from '#web/shop/cart/store/cart-types.ts';

export type Filled = OutputOf<'cart.fillUsual'>['filled'];

const store = createStore<{ cartId: string; filled: Filled } | null>(null);
const nothing: Filled = [];

/** What the shop answered for this cart on this visit, as in the last order (docs/decisions/039). */
export function useFilled(cartId: string): Filled {
  const known = useStore(store, null);
  return known?.cartId === cartId ? known.filled : nothing;
}

/** Has the answers that are missing filled in on the way into the checkout. True once that is done, or failed. */
export function useUsualChoices(cart: WireCart, isMissing: boolean): boolean {
  const [isDone, setDone] = useState(!isMissing);

  useEffect(() => {
    if (isDone) return;
    // Without an answer each step asks as ever.
    fill(cart.id)
      .catch(() => {})
      .finally(() => setDone(true));
  }, [cart.id, isDone]);

  return isDone;
}

async function fill(cartId: string): Promise<void> {
  const answer = await askCart(({ id: uuid }) => callApi('cart.fillUsual', { params: { uuid } }));
  if (answer !== null && answer.filled.length > 0) store.set({ cartId, filled: answer.filled });
}
