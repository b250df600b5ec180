import { createStore, useStore } from '#web/api/store.ts';

/** Where an order goes and when, as the header says it once somebody is known; without it the header says the store. */
type PlaceWords = {
  /** 'Entregamos en' */
  label: string;
  /** 'Cra. 24 # 9-31, Bretaña' */
  name: string;
  /** The same in one line, where there is no room for a label. */
  line: string;
  /** The window that was chosen, and what it is called; null for the soonest. */
  window: { label: string; name: string } | null;
};

const store = createStore<PlaceWords | null>(null);

export const publishPlaceWords = store.set;

export function usePlaceWords(): PlaceWords | null {
  return useStore(store, null);
}
