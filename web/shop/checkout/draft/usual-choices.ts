import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { createStore, useStore } from '#web/api/store.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { askCart } from '#web/shop/cart/engine/sending.ts';
import { preferred } from '#web/shop/place/preferred.ts';

export type Filled = OutputOf<'cart.fillUsual'>['filled'];

const store = createStore<{ cartId: string; filled: Filled } | null>(null);
const nothing: Filled = [];

/** The answers filled in for this cart on this visit, from the last order (docs/decisions/039). */
export function useFilled(cartId: string): Filled {
  const entry = useStore(store, null);
  return entry?.cartId === cartId ? entry.filled : nothing;
}

/** Fills in missing answers when entering the checkout. True once done or failed. */
export function useUsualChoices(cart: WireCart, isMissing: boolean): boolean {
  const [isDone, setDone] = useState(!isMissing);

  useEffect(() => {
    if (isDone) return;
    // Without a response each step asks as usual.
    fill(cart.id)
      .catch(() => {})
      .finally(() => setDone(true));
  }, [cart.id, isDone]);

  return isDone;
}

/** Choices made in the header take precedence over those of the last order. */
async function fill(cartId: string): Promise<void> {
  const { place } = preferred();
  if (place?.type === 'pickup') await collectAt(place.idBranch);
  const body = place?.type === 'delivery' ? { address_id: place.id } : {};
  const answer = await askCart(({ id: uuid }) => callApi('cart.fillUsual', { params: { uuid }, body }));
  if (answer !== null && answer.filled.length > 0) store.set({ cartId, filled: answer.filled });
}

/**
 * Only within the cart's office; another one would change prices and stock, which needs consent (rule 28).
 */
async function collectAt(idBranch: string): Promise<void> {
  await askCart(async (cart) => {
    const isOpen = cart.type === 'delivery' && cart.address_selected === null;
    if (!isOpen || cart.branch_office_id !== idBranch) return { cart };
    const body = { type: 'pickup', address_selected: { idBranch } } as const;
    return callApi('cart.setAddress', { params: { uuid: cart.id }, body });
  });
}
