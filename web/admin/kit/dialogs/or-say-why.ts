import { ApiError } from '#web/api/api-error.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';

/** Runs calls and shows a refusal. Returns whether it succeeded. */
export async function orSayWhy(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (leftSignedOut(error)) return false;
    if (!(error instanceof ApiError)) throw error;
    showToast('error', error.message);
    return false;
  }
}
