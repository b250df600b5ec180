import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { clearDevice, hasUnsent } from '../kit/device-data.ts';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { shellTexts as texts } from '../texts/shell.ts';

export function LogoutButton({ staffId, wide = false }: { staffId: string; wide?: boolean }) {
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    try {
      await callApi('users.logout', {});
      clearDevice(staffId);
      // A full page load: no data of the session stays in memory.
      window.location.reload();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.message);
    }
  }

  /** Confirms first if there are unsent offline actions, which signing out deletes. */
  function press() {
    if (hasUnsent(staffId)) askFirst({ ...texts.logoutUnsent, run: leave });
    else void leave();
  }
  return (
    <Button
      kind="ghost"
      size={wide ? 44 : 36}
      wide={wide}
      busy={busy}
      busyText={texts.loggingOut}
      icon={<Icon name="sign-out" size={18} />}
      onClick={press}
    >
      {texts.logout}
    </Button>
  );
}
