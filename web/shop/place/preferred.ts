import { createStore, useStore } from '#web/api/store.ts';
import type { NewAddress } from '#web/shop/account/address/save-addresses.ts';
import type { AddressDraft } from '#web/shop/account/address/use-address-draft.ts';
import { currentSession, watchSession } from '#web/shop/session/session-store.ts';
import { PLACE_KEY } from '#web/shop/session/written.ts';

/** The destination of an order: one of the shopper's addresses, or an office for pickup. */
export type Place = { type: 'delivery'; id: string } | { type: 'pickup'; idBranch: string };

export type WrittenPlace = NewAddress & { officeId: string };

/** Preferred place and window, until a cart has them. Nothing is reserved. */
export type Preferred = {
  place: Place | null;
  /** `cartId`: the cart it was chosen for; null before there was one. Another cart starts with the soonest window. */
  window: { start: string; end: string; cartId: string | null } | null;
  written: WrittenPlace | null;
};

const none: Preferred = { place: null, window: null, written: null };
const store = createStore<Preferred>(readStored());

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === PLACE_KEY) store.set(readStored());
  });
  let wasSignedIn = currentSession().status === 'signed-in';
  watchSession((session) => {
    if (session.status === 'guest' && wasSignedIn && !session.lost) store.set(none);
    if (session.status !== 'unknown') wasSignedIn = session.status === 'signed-in';
  });
}

export function usePreferred(): Preferred {
  return useStore(store, none);
}

export function preferred(): Preferred {
  return store.get();
}

export function prefer(change: Partial<Preferred>): void {
  const next = { ...store.get(), ...change };
  store.set(next);
  try {
    localStorage.setItem(PLACE_KEY, JSON.stringify(next));
  } catch {
    // Without storage it lives as long as the page.
  }
}

/** The preferred window for this cart; null for the soonest. */
export function windowFor({ window: choice }: Preferred, cartId: string | null): string | null {
  return choice !== null && (choice.cartId === null || choice.cartId === cartId) ? choice.start : null;
}

export function writtenDraft({ written }: Preferred): AddressDraft | null {
  if (written === null) return null;
  const { city, address, alias, comment, geopoint } = written;
  const point = { lat: geopoint[0], lng: geopoint[1] };
  return {
    values: { city, address, alias, comment },
    pin: { point, by: 'hand', isNear: true },
    hasOwnBarrio: true,
  };
}

function readStored(): Preferred {
  try {
    const stored = JSON.parse(localStorage.getItem(PLACE_KEY) ?? 'null') as Partial<Preferred> | null;
    return { ...none, ...stored };
  } catch {
    return none;
  }
}
