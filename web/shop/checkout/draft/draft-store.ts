import { createStore, useStore } from '#web/api/store.ts';
import { DRAFT_KEY } from '#web/shop/session/written.ts';

/** What is written in the checkout and goes out with the order only; kept while this tab is open. */
export type Draft = {
  /** Pesos the shopper will hand over; null when they did not say. */
  cash: number | null;
  observations: string;
  /** Start of the chosen window; null for the soonest. */
  window: string | null;
};

type Kept = Draft & { cartId: string };

const blank: Draft = { cash: null, observations: '', window: null };
const store = createStore<Kept | null>(null);

/** The draft of this cart; another cart begins a new one. */
export function useDraft(cartId: string): Draft {
  const kept = useStore(store, null) ?? readKept();
  return kept?.cartId === cartId ? kept : blank;
}

export function changeDraft(cartId: string, change: Partial<Draft>): void {
  const kept = store.get() ?? readKept();
  const next = { ...(kept?.cartId === cartId ? kept : blank), ...change, cartId };
  store.set(next);
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(next));
  } catch {
    // Without storage it lives as long as the page.
  }
}

function readKept(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.cartId === 'string' ? { ...blank, ...kept, cartId: kept.cartId } : null;
  } catch {
    return null;
  }
}
