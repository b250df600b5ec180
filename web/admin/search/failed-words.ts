import { ApiError } from '#web/api/api-error.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { leftSignedOut } from '../shell/session-ended.ts';

/** What to tell of a call that failed; undefined when the session is over and the page leaves anyway. */
export function failedWords(error: unknown): string | undefined {
  if (leftSignedOut(error)) return undefined;
  if (!(error instanceof ApiError)) throw error;
  return error.message;
}

/** Takes something off a list and says how it went. */
export async function takeOff(send: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await send();
    showToast('success', done);
  } catch (error) {
    const words = failedWords(error);
    if (words !== undefined) showToast('error', words);
  }
}
