import { ADDRESSES_KEY } from '#web/shop/session/written.ts';
import type { AddressDraft } from './use-address-draft.ts';

/** Unsaved address input of the profile, by address; stored for this tab. */
type Written = Record<string, AddressDraft>;

let inPage: Written | undefined;

export function writtenAddress(id: string): AddressDraft | null {
  return present()[id] ?? null;
}

export function keepAddress(id: string, draft: AddressDraft | null): void {
  const { [id]: _, ...others } = present();
  inPage = draft === null ? others : { ...others, [id]: draft };
  try {
    sessionStorage.setItem(ADDRESSES_KEY, JSON.stringify(inPage));
  } catch {
    // Without storage it lives as long as the page.
  }
}

/** Read each time: signing out clears it (session/written.ts). */
function present(): Written {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(ADDRESSES_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Written) : {};
  } catch {
    return inPage ?? {};
  }
}
