import { type FormEvent, useId, useState } from 'react';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { TextArea, TextInput } from '#web/ui/fields/text-input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { paymentsTexts } from '../../texts/payments.ts';
import type { Refundable } from './refundable.ts';
import { useRefund } from './use-refund.ts';

const texts = paymentsTexts.refund;
const MOST_LETTERS = 500;

type Props = {
  order: { id: string; id_order: number };
  refundable: Refundable;
  onClose: () => void;
  onDone: () => void;
};

/** Gives money back through the provider, or notes what was given back by hand; once, however often it is pressed. */
export default function RefundDialog({ order, refundable: { left, whole }, onClose, onDone }: Props) {
  const [how, setHow] = useState<'void' | 'by_hand'>(whole ? 'void' : 'by_hand');
  const [text, setText] = useState(groupThousands(left));
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, failure, refund } = useRefund(order.id, onClose, onDone);
  const formId = useId();
  const amount = how === 'void' && whole ? whole.amount : readPesos(text);
  const wrong = wrongAmount(amount, left);
  const wrongReason = reason.trim() === '' ? texts.reasonEmpty : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (wrong === undefined && wrongReason === undefined && amount !== null)
      void refund({ how, amount, reason: reason.trim() });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(groupThousands(order.id_order))}
      subtitle={texts.left(formatPesos(left))}
      closeLabel={texts.close}
      foot={
        <>
          <Button kind="outline" wide onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} kind="danger" wide busy={busy} busyText={texts.saving}>
            {wrong === undefined && amount !== null ? texts.confirm(formatPesos(amount)) : texts.confirmPlain}
          </Button>
        </>
      }
    >
      <form id={formId} className="payments-form" onSubmit={submit} noValidate>
        <ChoiceGroup label={texts.how}>
          {whole && (
            <ChoiceRow
              name="how"
              value="void"
              title={texts.void(paymentsTexts.gateways[whole.gateway])}
              text={texts.voidText}
              aside={formatPesos(whole.amount)}
              checked={how === 'void'}
              onChange={() => setHow('void')}
            />
          )}
          <ChoiceRow
            name="how"
            value="by_hand"
            title={texts.byHand}
            text={texts.byHandText}
            checked={how === 'by_hand'}
            onChange={() => setHow('by_hand')}
          />
        </ChoiceGroup>
        {how === 'by_hand' && (
          <TextInput
            label={texts.amount}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            icon={<span aria-hidden>$</span>}
            value={text}
            error={asked ? wrong : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          required
          rows={3}
          maxLength={MOST_LETTERS}
          value={reason}
          error={asked ? wrongReason : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure !== undefined && (
          <Notice tone="danger" assertive>
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

/** '88.207' → 88207; null for what is not an amount in pesos. */
function readPesos(text: string): number | null {
  const digits = text.replace(/[.\s\u00a0$]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

function wrongAmount(amount: number | null, left: number): string | undefined {
  if (amount === null || amount === 0) return texts.amountWrong;
  return amount > left ? texts.amountTooMuch(formatPesos(left)) : undefined;
}
