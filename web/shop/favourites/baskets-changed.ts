import { createStore } from '#web/api/store.ts';

/** Counts changes of baskets: components with hearts reload them. */
export const basketChanges = createStore(0);

export function basketsChanged(): void {
  basketChanges.set(basketChanges.get() + 1);
}
