import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { LongTextField } from '../../kit/fields/text-field.tsx';
import { RecordDialog } from '../../kit/form/record-dialog.tsx';
import { paymentsTexts } from '../../texts/payments.ts';

const texts = paymentsTexts.givenBack;

type Saved = OutputOf<'payments.refund'> & { version: number };
type Props = {
  order: { id: string; id_order: number };
  refund: { id: string; amount: number };
  onClose: () => void;
  onDone: () => void;
};

/** Records that owed money was sent, and how; idempotent, in case the response is lost. */
export default function GivenBackDialog({ order, refund, onClose, onDone }: Props) {
  async function save({ reason }: { reason: string }): Promise<Saved> {
    const body = { how: 'by_hand', amount: refund.amount, reason, refund_id: refund.id } as const;
    return { ...(await callApi('payments.refund', { params: { id: order.id }, body })), version: 1 };
  }

  return (
    <RecordDialog<{ reason: string }, Saved>
      title={texts.title(formatPesos(refund.amount))}
      subtitle={texts.subtitle(groupThousands(order.id_order))}
      saveText={paymentsTexts.block.gaveBack}
      values={{ reason: '' }}
      version={undefined}
      failed={() => ''}
      toValues={({ answer }) => ({ reason: answer })}
      save={save}
      onSaved={() => {
        showToast('success', texts.saved);
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      <LongTextField name="reason" label={texts.how} hint={texts.hint} rows={3} maxLength={500} required />
    </RecordDialog>
  );
}
