import { createStore, useStore } from '#web/api/store.ts';

/** Place and window of the order for the header, once the shopper is known; otherwise it shows the store. */
type PlaceWords = {
  label: string;
  /** 'Cra. 24 # 9-31, Bretaña' */
  name: string;
  /** The same for narrow layouts: `line` is the address with its street shortened, never cut; `rest` may be cut. */
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
