import { ApiError } from '#web/api/api-error.ts';

/**
 * After a call failed because the session ended: reloads the address, which asks to sign in and clears this page.
 * Returns whether it did.
 */
export function leftSignedOut(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'NOT_SIGNED_IN') return false;
  window.location.reload();
  return true;
}
