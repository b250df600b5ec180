import { useState } from 'react';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextArea, TextInput } from '#web/ui/fields/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { dayOnlyText } from '../table/moment-text.ts';
import { accountingTexts as texts } from '../texts/accounting.ts';
import { type Day, type Line, sumOf } from './figures.ts';

/** Payment methods that staff count: the provider accounts for payments online. */
const COUNTED = ['cash', 'dataphone', 'pickup'] as const;
type Typed = Record<(typeof COUNTED)[number], string>;

type Props = { day: Day; onDone: () => void; onRefused: () => void; onKeep: () => void };

export function CloseDayDialog({ day: { day, office_id, lines, closed }, onDone, onRefused, onKeep }: Props) {
  const [typed, setTyped] = useState<Typed>({ cash: '', dataphone: '', pickup: '' });
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const lineOf = (method: Line['method']) => lines.find((line) => line.method === method);
  const byHand = lineOf('by_hand')?.refunded ?? 0;
  // A method without movements needs no count, unless an earlier closing has one.
  const ways = COUNTED.filter((method) => {
    const { orders = 0, refunded = 0 } = lineOf(method) ?? {};
    const before = closed?.counted.find((one) => one.method === method)?.amount ?? 0;
    return method === 'cash' || orders + refunded + before > 0;
  });

  async function close() {
    setIsTried(true);
    if (ways.some((method) => typed[method] === '')) return;
    setBusy(true);
    const counted = {
      cash: Number(typed.cash),
      dataphone: Number(typed.dataphone),
      pickup: Number(typed.pickup),
    };
    const body = {
      day,
      office_id,
      version: closed?.version ?? 0,
      counted,
      expected: sumOf(lines).expected,
      note,
    };
    const done = await orSayWhy(async () => {
      showToast('success', (await callApi('accounting.closeDay', { body })).message);
    });
    setBusy(false);
    if (done) onDone();
    else onRefused();
  }

  return (
    <ConfirmDialog
      open
      title={texts.day.dialog(dayOnlyText(day))}
      confirmLabel={texts.day.close}
      cancelLabel={texts.keep}
      busy={busy}
      busyText={texts.busy}
      onConfirm={() => void close()}
      onCancel={onKeep}
    >
      <div className="grid gap-4">
        <p>{texts.day.dialogText}</p>
        {byHand > 0 && <p>{texts.day.byHand(formatPesos(byHand))}</p>}
        {ways.map((method) => (
          <TextInput
            key={method}
            label={texts.day.counted(texts.methods[method], formatPesos(lineOf(method)?.expected ?? 0))}
            inputMode="numeric"
            required
            value={typed[method] && groupThousands(Number(typed[method]))}
            error={isTried && typed[method] === '' ? texts.day.missing : undefined}
            onChange={({ target: { value } }) =>
              setTyped((now) => ({ ...now, [method]: value.replaceAll(/\D/g, '').slice(0, 10) }))
            }
          />
        ))}
        <TextArea
          label={texts.note}
          hint={texts.noteHint}
          maxLength={300}
          value={note}
          onChange={({ target: { value } }) => setNote(value)}
        />
      </div>
    </ConfirmDialog>
  );
}
