import { ApiError } from '#web/api/api-error.ts';

/**
 * When a call fails because nobody is signed in any more: loads the address anew, which asks to sign in and leaves
 * nothing of the session in this page. True when it does.
 */
export function leftSignedOut(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'NOT_SIGNED_IN') return false;
  window.location.reload();
  return true;
}
