import { useState } from 'react';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { ordersTexts } from '../../texts/orders.ts';

const texts = ordersTexts.cancel;
const LONGEST_REASON = 300;

type Props = { open: boolean; busy: boolean; onConfirm: (reason: string) => void; onKeep: () => void };

export function CancelDialog({ open, busy, onConfirm, onKeep }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open={open}
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      destructive
      busy={busy}
      busyText={ordersTexts.actions.busy}
      onConfirm={() => onConfirm(reason.trim())}
      onCancel={onKeep}
    >
      <div className="grid gap-4">
        <p>{texts.text}</p>
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
