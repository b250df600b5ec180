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
  const stored = useStore(store, null) ?? readStored();
  return stored?.cartId === cartId ? stored : blank;
}

export function changeDraft(cartId: string, change: Partial<Draft>): void {
  const stored = store.get() ?? readStored();
  const next = { ...(stored?.cartId === cartId ? stored : blank), ...change, cartId };
  store.set(next);
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(next));
  } catch {
    // Without storage it lives as long as the page.
  }
}

function readStored(): StoredDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null') as Partial<StoredDraft> | null;
    if (typeof stored?.cartId !== 'string') return null;
    const address = stored.address?.values === undefined ? null : stored.address;
    return { ...blank, ...stored, address, cartId: stored.cartId };
  } catch {
    return null;
  }
}
