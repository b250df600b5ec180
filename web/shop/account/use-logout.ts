import { useAction } from '#web/shop/form/use-action.ts';
import { logout } from '#web/shop/session/session-store.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const texts = accountTexts.logout;

/** Signs out and reports the result (storefront 8). */
export function useLogout() {
  const { busy, run: leave } = useAction(async () => {
    try {
      await logout();
      showToast('success', texts.done);
    } catch {
      showToast('error', texts.failed);
    }
  });
  return { busy, leave };
}
