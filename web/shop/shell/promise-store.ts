import type { OutputOf } from '#contract/index.ts';
import { createStore, useStore } from '#web/api/store.ts';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';

/** The current promise of an office: whether it takes orders, and its next delivery (rule 20b). */
export type OfficePromise = Pick<
  OutputOf<'offices.get'>,
  'id' | 'open' | 'ordersText' | 'opensToday' | 'nextWindow'
> & {
  isPickup?: boolean;
};

const store = createStore<OfficePromise | null>(null);

export const publishPromise = store.set;

/**
 * The promise of the selected office: the latest one, otherwise the page's. If a user has a cart there, the next
 * delivery is the cart's, as in cart, checkout and order; for a visitor's cart the office is queried.
 */
export function useOfficePromise(): OfficePromise | null {
  const { office } = useOffice();
  const current = useStore(store, null);
  const { server: cart } = useCart();
  const source = current !== null && current.id === office?.id ? current : office;
  if (source === null || cart === null) return source;
  const isPromised = cart.branch_office_id === source.id && cart.products.length > 0;
  if (!isPromised) return source;
  return { ...source, nextWindow: cart.windows[0] ?? null, isPickup: cart.type === 'pickup' };
}
