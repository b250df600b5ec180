import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { accountTexts } from '../texts/account.ts';

const texts = accountTexts.team;

type Member = OutputOf<'secondFactor.team'>['list'][number];
type Props = { member: Member; onClose: () => void; onDone: () => void };

/** Explains what the reset removes, and that the member's identity must be verified first. */
export default function ResetDialog({ member, onClose, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const name = member.name || member.email;

  async function reset() {
    setBusy(true);
    try {
      await callApi('secondFactor.reset', { params: { id: member.id } });
      showToast('success', texts.resetDone(name));
      onDone();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.message);
    }
  }

  return (
    <ConfirmDialog
      open
      destructive
      title={texts.sure}
      confirmLabel={texts.sureYes}
      cancelLabel={texts.cancel}
      onConfirm={reset}
      onCancel={onClose}
      busy={busy}
      busyText={texts.working}
    >
      {texts.sureText(name)}
    </ConfirmDialog>
  );
}
