/** Where a tab keeps what its person wrote for an order and has not sent yet. */
export const DRAFT_KEY = 'checkout draft';

/** Whoever leaves takes it along: the next one at this screen finds nothing of it. */
export function forgetWritten(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Without storage it was never kept.
  }
}
