import { useSyncExternalStore } from 'react';

/** Shared state outside of React with subscriptions. */
export type Store<Value> = {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
};

type Readable<Value> = Pick<Store<Value>, 'get' | 'subscribe'>;

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The value of a store in a component. The server, and the first drawing in the browser, see `onServer`, so that
 * both draw the same page.
 */
export function useStore<Value>(store: Readable<Value>, onServer: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}

/**
 * Subscribes to a part of a store, compared by identity, so that of the many cards of a first page only those render
 * whose part changes.
 */
export function useSelected<Value, Part>(
  store: Readable<Value>,
  select: (value: Value) => Part,
  onServer: Value,
): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(onServer),
  );
}
