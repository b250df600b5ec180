import { createStore } from '#web/api/store.ts';

/** Counts changes of custom carts: components with hearts reload them. */
export const customCartChanges = createStore(0);

export function customCartsChanged(): void {
  customCartChanges.set(customCartChanges.get() + 1);
}
