import { OFFICE_COOKIE } from '#web/addresses/personal-paths.ts';
import { createStore, useStore } from '#web/api/store.ts';
import { changeOffice } from '#web/shop/cart/cart-store.ts';
import type { OfficeChanges } from '#web/shop/cart/cart-types.ts';
import { officeChangeTexts as texts } from '#web/shop/texts/shell/office-change.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

type State = {
  /** The open dialog: the store, or address and window of the order; undefined until one was opened or closed. */
  asking: 'store' | 'place' | null | undefined;
  /** Id of the store that the page is being reloaded for. */
  changingTo: string | null;
  changes: OfficeChanges | null;
};

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const idle: State = { asking: undefined, changingTo: null, changes: null };

const store = createStore(idle);
let readPagesAnew: () => Promise<void> = async () => {};

export async function chooseOffice(id: string): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${OFFICE_COOKIE}=${id}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax`;
  const { asking } = store.get();
  // After choosing an address, continue with the window.
  store.set({ asking: asking === 'place' ? asking : null, changingTo: id, changes: null });
  let changes: OfficeChanges | null = null;
  try {
    [changes] = await Promise.all([changeOffice(id), readPagesAnew()]);
  } catch {
    showToast('error', texts.changeFailed);
  }
  // The changes are shown after the overlay has closed.
  store.set({ ...store.get(), changingTo: null, changes });
}

export function changesRead(): void {
  store.set({ ...store.get(), changes: null });
}

export function askForOffice(): void {
  store.set({ ...store.get(), asking: 'store' });
}

export function askForPlace(): void {
  store.set({ ...store.get(), asking: 'place' });
}

/**
 * Closes the dialog; not possible in the modal before a store was ever chosen (storefront 4, modal flags).
 */
export function stopAsking(): void {
  const state = store.get();
  if (state.asking === 'place' || hasChosenOffice()) store.set({ ...state, asking: null });
}

/** Only in the browser; a page of a first visit has it in its data (`useAsksForOffice`). */
export function hasChosenOffice(): boolean {
  if (typeof document === 'undefined') return false;
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${OFFICE_COOKIE}=`));
}

/** The shell registers how pages are revalidated; only it has the router. */
export function onOfficeChange(revalidate: () => Promise<void>): () => void {
  readPagesAnew = revalidate;
  return () => {
    readPagesAnew = async () => {};
  };
}

export function useOfficeState(): State {
  return useStore(store, idle);
}
