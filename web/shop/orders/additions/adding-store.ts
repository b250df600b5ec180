import { createStore, useStore } from '#web/api/store.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { ADDING_KEY } from '#web/shop/session/written.ts';

/** The order that the shopper is adding to, until the tab is closed. */
export type Adding = { orderId: string; number: number; ownerId: string };

// Undefined: not loaded.
const store = createStore<Adding | null | undefined>(undefined);

/** Null for everybody else, who may sign in in the same tab. */
export function useAdding(): Adding | null {
  const office = useStore(store, null);
  const session = useSession();
  const adding = office === undefined ? readStored() : office;
  return session.status === 'signed-in' && session.user.id === adding?.ownerId ? adding : null;
}

export function setAdding(adding: Adding | null): void {
  stored = undefined;
  store.set(adding);
  try {
    if (adding) sessionStorage.setItem(ADDING_KEY, JSON.stringify(adding));
    else sessionStorage.removeItem(ADDING_KEY);
  } catch {
    // Without storage it lives as long as the page.
  }
}

let stored: Adding | null | undefined;

function readStored(): Adding | null {
  if (stored !== undefined) return stored;
  try {
    stored = JSON.parse(sessionStorage.getItem(ADDING_KEY) ?? 'null') as Adding | null;
  } catch {
    stored = null;
  }
  return stored ?? null;
}
