import { useState } from 'react';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { orSayWhy } from '../../kit/dialogs/or-say-why.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';

const texts = deliveryTexts.close;

type Props = {
  roundId: string;
  cash: number;
  claimed: string | undefined;
  onClosed: () => void;
  onKeep: () => void;
};

export function CloseSheet({ roundId: id, cash, claimed, onClosed, onKeep }: Props) {
  const [declared, setDeclared] = useState(String(cash));
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);

  async function close() {
    setBusy(true);
    const done = await orSayWhy(async () => {
      const body = { id, cash_declared: Number(declared), note };
      const { difference } = await callApi('deliveries.close', { body });
      const amount = formatPesos(Math.abs(difference));
      if (difference === 0) showToast('success', texts.exact);
      else showToast('info', difference < 0 ? texts.missing(amount) : texts.over(amount));
    });
    setBusy(false);
    if (done) onClosed();
  }

  return (
    <Sheet
      open
      onClose={onKeep}
      closeLabel={texts.keep}
      title={texts.title}
      foot={
        <Button
          size={56}
          wide
          busy={busy}
          busyText={texts.busy}
          disabledReason={declared === '' ? texts.empty : undefined}
          onClick={() => void close()}
        >
          {texts.confirm}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="type-name">{texts.text(formatPesos(cash))}</p>
        {claimed && <Notice tone="warn">{claimed}</Notice>}
        <TextInput
          label={texts.declared}
          inputMode="numeric"
          value={declared && groupThousands(Number(declared))}
          onChange={(event) => setDeclared(event.target.value.replaceAll(/\D/g, '').slice(0, 9))}
        />
        {/* Before it is closed: a digit left out is a round that is short. */}
        <p className="font-bold empty:absolute" aria-live="polite">
          {declared !== '' && Number(declared) !== cash && texts.difference(Number(declared) - cash)}
        </p>
        <TextInput
          label={texts.note}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
