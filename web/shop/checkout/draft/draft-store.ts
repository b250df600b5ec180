import { createStore, useStore } from '#web/api/store.ts';
import type { AddressDraft } from '#web/shop/account/address/use-address-draft.ts';
import { prefer, preferred, usePreferred, windowFor, writtenDraft } from '#web/shop/place/preferred.ts';
import { DRAFT_KEY } from '#web/shop/session/written.ts';

/**
 * Checkout input sent only with the order; stored for this tab. The window is shared with the header
 * (place/preferred.ts).
 */
export type Draft = {
  /** Announced cash in pesos; null without one. */
  cash: number | null;
  observations: string;
  needsInvoice: boolean;
  /** Pesos of the shopper's credit to use; 0 = none. */
  credit: number;
  /** Start of the chosen window; null for the soonest. */
  window: string | null;
  address: AddressDraft | null;
  /** Whether the new address is chosen instead of a saved one. */
  writing: boolean;
};

type Written = Omit<Draft, 'window'>;
type StoredDraft = Written & { cartId: string };
type Window = { start: string; end: string };

const blank: Written = {
  cash: null,
  observations: '',
  needsInvoice: false,
  credit: 0,
  address: null,
  writing: false,
};
const store = createStore<StoredDraft | null>(null);

/** The draft of this cart; another cart starts a new one. */
export function useDraft(cartId: string): Draft {
  const stored = useStore(store, null) ?? readStored();
  const preferred = usePreferred();
  const written = stored?.cartId === cartId ? stored : { ...blank, address: writtenDraft(preferred) };
  return { ...written, window: windowFor(preferred, cartId) };
}

/** Stores the window chosen for this cart; null for the soonest. */
export function chooseWindow(cartId: string, window: Window | null): void {
  prefer({ window: window && { start: window.start, end: window.end, cartId } });
}

export function changeDraft(cartId: string, change: Partial<Written>): void {
  const stored = store.get() ?? readStored();
  const before = stored?.cartId === cartId ? stored : { ...blank, address: writtenDraft(preferred()) };
  const next = { ...before, ...change, cartId };
  // The address was saved or discarded.
  if (change.address === null) prefer({ written: null });
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
