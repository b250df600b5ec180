import { createStore, useStore } from '#web/api/store.ts';

/**
 * Place and window of the order, as the header shows them once the shopper is known; otherwise it shows the store.
 */
type PlaceWords = {
  /** 'Entregamos en' */
  label: string;
  /** 'Cra. 24 # 9-31, Bretaña' */
  name: string;
  /** The same for narrow layouts, where the address is never cut: its street shortened, and what may be cut of it. */
  line: string;
  rest: string;
  /** The chosen window and its name; null for the soonest. */
  window: { label: string; name: string } | null;
};

const store = createStore<PlaceWords | null>(null);

export const publishPlaceWords = store.set;

export function usePlaceWords(): PlaceWords | null {
  return useStore(store, null);
}
