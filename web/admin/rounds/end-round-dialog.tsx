import { useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextArea, TextInput } from '#web/ui/fields/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { roundsTexts } from '../texts/rounds.ts';
import { openOrders, type Round } from './round-columns.tsx';

const texts = roundsTexts.end;

type Props = { round: Round; onDone: () => void; onKeep: () => void };

export function EndRoundDialog({ round, onDone, onKeep }: Props) {
  const { id, courier } = round;
  const [reason, setReason] = useState('');
  const [declared, setDeclared] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const order_ids = openOrders(round);

  async function end() {
    setIsAsked(true);
    if (reason.trim() === '' || declared === '') return;
    setBusy(true);
    const body = { order_ids, reason, cash_declared: Number(declared) };
    const done = await orSayWhy(async () => {
      showToast('success', (await callApi('deliveries.end', { params: { id }, body })).message);
    });
    setBusy(false);
    if (done) onDone();
  }

  return (
    <ConfirmDialog
      open
      title={texts.title(courier.name)}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      destructive
      busy={busy}
      busyText={texts.busy}
      onConfirm={() => void end()}
      onCancel={onKeep}
    >
      <div className="grid gap-4">
        <p>{texts.text(order_ids.length)}</p>
        <TextArea
          label={texts.reason}
          maxLength={300}
          required
          value={reason}
          error={isAsked && reason.trim() === '' ? texts.reasonMissing : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextInput
          label={texts.declared}
          inputMode="numeric"
          required
          value={declared && groupThousands(Number(declared))}
          error={isAsked && declared === '' ? texts.declaredMissing : undefined}
          onChange={(event) => setDeclared(event.target.value.replaceAll(/\D/g, '').slice(0, 9))}
        />
      </div>
    </ConfirmDialog>
  );
}
