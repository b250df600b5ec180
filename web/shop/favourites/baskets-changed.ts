import { createStore } from '#web/api/store.ts';

/** Counts the changes that pages make to baskets: whoever shows hearts reads them again. */
export const basketChanges = createStore(0);

export function basketsChanged(): void {
  basketChanges.set(basketChanges.get() + 1);
}
