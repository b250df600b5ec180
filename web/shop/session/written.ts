/** Where a tab keeps what its person wrote for an order and has not sent yet. */
export const DRAFT_KEY = 'checkout draft';
/** And the addresses of the profile that are not saved yet. */
export const ADDRESSES_KEY = 'addresses written';
/** And to which of their orders they are adding. */
export const ADDING_KEY = 'adding to order';
/** And where and when this device likes its orders to come. */
export const PLACE_KEY = 'place';

/** Whoever leaves takes it along: the next one at this screen finds nothing of it. */
export function forgetWritten(): void {
  try {
    for (const key of [DRAFT_KEY, ADDRESSES_KEY, ADDING_KEY]) sessionStorage.removeItem(key);
    localStorage.removeItem(PLACE_KEY);
  } catch {
    // Without storage it was never kept.
  }
}
