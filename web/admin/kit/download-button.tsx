import { type ReactNode, useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { leftSignedOut } from '../shell/session-ended.ts';

type Props = InputOf<'downloads.ticket'>['body'] & {
  busyText?: string;
  label?: string;
  children: ReactNode;
};

export function DownloadButton({ download, parameters, busyText = '', label, children }: Props) {
  const [busy, setBusy] = useState(false);

  async function fetchFile() {
    setBusy(true);
    try {
      const { url } = await callApi('downloads.ticket', {
        body: { download, ...(parameters && { parameters }) },
      });
      window.location.assign(url);
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      kind="outline"
      size={36}
      aria-label={busy && busyText !== '' ? undefined : label}
      busy={busy}
      busyText={busyText}
      onClick={() => void fetchFile()}
    >
      {children}
    </Button>
  );
}
