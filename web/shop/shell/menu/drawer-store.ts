import { createStore, useStore } from '#web/api/store.ts';

const store = createStore(false);

export function openDrawer(): void {
  store.set(true);
}

export function closeDrawer(): void {
  store.set(false);
}

export function useDrawerOpen(): boolean {
  return useStore(store, false);
}
