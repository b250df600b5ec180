import { useRef } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { PesosField } from '../../kit/fields/number-field.tsx';
import { LongTextField } from '../../kit/fields/text-field.tsx';
import { useKitField } from '../../kit/fields/use-kit-field.ts';
import { RecordDialog } from '../../kit/form/record-dialog.tsx';
import { WhenValue } from '../../kit/form/when-value.tsx';
import { paymentsTexts } from '../../texts/payments.ts';
import type { Refundable } from './refundable.ts';

const texts = paymentsTexts.refund;

type Values = { how: 'void' | 'by_hand'; amount: number | null; reason: string };
type Refund = OutputOf<'payments.refund'> & { version: number };
type Props = {
  order: { id: string; id_order: number };
  refundable: Refundable;
  onClose: () => void;
  onDone: () => void;
};

/** Refunds money through the provider, or records a manual refund; exactly once, even if pressed again. */
export default function RefundDialog({ order, refundable: { left, whole }, onClose, onDone }: Props) {
  // The refund's id is generated on the first press and kept until it is answered: pressing again after a lost response
  // repeats the same refund.
  const named = useRef({ id: '', of: '' });
  const amountOf = ({ how, amount }: Values) => (how === 'void' && whole ? whole.amount : amount);

  async function save(values: Values): Promise<Refund> {
    const request = { ...values, amount: amountOf(values) ?? 0 };
    const of = JSON.stringify(request);
    if (named.current.of !== of) named.current = { id: crypto.randomUUID(), of };
    const body = { ...request, refund_id: named.current.id };
    const answer = await callApi('payments.refund', { params: { id: order.id }, body }).catch(unsure);
    onDone();
    if (answer.state !== 'refused') return { ...answer, version: 1 };
    // The provider answered this refund, so a further attempt is a new one.
    named.current = { id: '', of: '' };
    throw errorOf('REFUND_NOT_POSSIBLE', texts.refused(answer.answer));
  }

  return (
    <RecordDialog<Values, Refund>
      title={texts.title(groupThousands(order.id_order))}
      subtitle={texts.left(formatPesos(left))}
      saveText={(values) => texts.confirm(formatPesos(amountOf(values) ?? 0))}
      values={{ how: whole ? 'void' : 'by_hand', amount: left, reason: '' }}
      version={undefined}
      failed={() => ''}
      toValues={({ how, amount, reason }) => ({ how: how === 'void' ? how : 'by_hand', amount, reason })}
      save={save}
      onSaved={({ state }) => {
        showToast('success', state === 'done' ? texts.done : texts.asking);
        onClose();
      }}
      onClose={onClose}
    >
      <HowField whole={whole} />
      <WhenValue name="how" is="by_hand">
        <PesosField name="amount" label={texts.amount} required />
      </WhenValue>
      <LongTextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        rows={3}
        maxLength={500}
        required
      />
    </RecordDialog>
  );
}

function HowField({ whole }: Pick<Refundable, 'whole'>) {
  const { value, change } = useKitField<Values['how']>({ name: 'how', label: texts.how }, String);
  const choice = (how: Values['how']) => ({
    name: 'how',
    value: how,
    checked: value === how,
    onChange: () => change(how),
  });
  return (
    <ChoiceGroup label={texts.how} className="kit-wide">
      {whole && (
        <ChoiceRow
          {...choice('void')}
          title={texts.void(paymentsTexts.gateways[whole.gateway])}
          text={texts.voidText}
          aside={formatPesos(whole.amount)}
        />
      )}
      <ChoiceRow {...choice('by_hand')} title={texts.byHand} text={texts.byHandText} />
    </ChoiceGroup>
  );
}

/** After a lost response the result is unknown; pressing again repeats the same refund. */
function unsure(error: unknown): never {
  throw error instanceof ApiError && error.code === 'NO_CONNECTION'
    ? errorOf(error.code, texts.unsure)
    : error;
}

function errorOf(code: 'NO_CONNECTION' | 'REFUND_NOT_POSSIBLE', message: string): ApiError {
  return new ApiError({ code, status: 0, message, details: [], requestId: '' });
}
