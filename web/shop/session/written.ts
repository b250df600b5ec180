export const DRAFT_KEY = 'checkout draft';
export const ADDRESSES_KEY = 'addresses written';
export const ADDING_KEY = 'adding to order';
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
