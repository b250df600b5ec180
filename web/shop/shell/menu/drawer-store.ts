import { createStore, useStore } from '#web/api/store.ts';

const store = createStore(false);

/** The menu of the phone, opened from the header and from the bar below. */
export function openDrawer(): void {
  store.set(true);
}

export function closeDrawer(): void {
  store.set(false);
}

export function useDrawerOpen(): boolean {
  return useStore(store, false);
}
