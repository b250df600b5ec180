import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { shellTexts as texts } from '../texts/shell.ts';

/** Ends the session; the address stays and asks to sign in. */
export function LogoutButton({ wide = false }: { wide?: boolean }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    try {
      await callApi('users.logout', {});
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      kind="ghost"
      size={wide ? 44 : 36}
      wide={wide}
      busy={busy}
      busyText={texts.loggingOut}
      icon={<Icon name="sign-out" size={18} />}
      onClick={leave}
    >
      {texts.logout}
    </Button>
  );
}
