import { createStore, useStore } from '#web/api/store.ts';
import type { AddressDraft } from '#web/shop/account/address/use-address-draft.ts';
import { DRAFT_KEY } from '#web/shop/session/written.ts';

/** What is written in the checkout and goes out with the order only; kept while this tab is open. */
export type Draft = {
  /** Pesos the shopper will hand over; null when they did not say. */
  cash: number | null;
  observations: string;
  /** Start of the chosen window; null for the soonest. */
  window: string | null;
  /** A new address that is not saved yet. */
  address: AddressDraft | null;
  /** Whether the order is to go there, and not to a saved one. */
  writing: boolean;
};

type StoredDraft = Draft & { cartId: string };

const blank: Draft = { cash: null, observations: '', window: null, address: null, writing: false };
const store = createStore<StoredDraft | null>(null);

/** The draft of this cart; another cart begins a new one. */
export function useDraft(cartId: string): Draft {
  const kept = useStore(store, null) ?? readStored();
  return kept?.cartId === cartId ? kept : blank;
}

export function changeDraft(cartId: string, change: Partial<Draft>): void {
  const kept = store.get() ?? readStored();
  const next = { ...(kept?.cartId === cartId ? kept : blank), ...change, cartId };
  store.set(next);
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(next));
  } catch {
    // Without storage it lives as long as the page.
  }
}

function readStored(): StoredDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null') as Partial<StoredDraft> | null;
    if (typeof kept?.cartId !== 'string') return null;
    const address = kept.address?.values === undefined ? null : kept.address;
    return { ...blank, ...kept, address, cartId: kept.cartId };
  } catch {
    return null;
  }
}
