import { ApiError } from '#web/api/api-error.ts';
import { leftSignedOut } from '../shell/session-ended.ts';

/** What to tell of a call that failed; undefined when the session is over and the page leaves anyway. */
export function failedWords(error: unknown): string | undefined {
  if (leftSignedOut(error)) return undefined;
  if (!(error instanceof ApiError)) throw error;
  return error.message;
}
