/** The storage key of an unsent order draft in this tab. */
export const DRAFT_KEY = 'checkout draft';
/** The storage key of unsaved addresses of the profile. */
export const ADDRESSES_KEY = 'addresses written';
/** The storage key of the order that products are being added to. */
export const ADDING_KEY = 'adding to order';
/** The storage key of this device's preferred place and window. */
export const PLACE_KEY = 'place';

/** Deletes all drafts on signing out: the next person at this device finds none. */
export function forgetWritten(): void {
  try {
    for (const key of [DRAFT_KEY, ADDRESSES_KEY, ADDING_KEY]) sessionStorage.removeItem(key);
    localStorage.removeItem(PLACE_KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}
