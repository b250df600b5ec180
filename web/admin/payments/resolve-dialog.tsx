import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { LongTextField } from '../kit/fields/text-field.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { paymentsTexts } from '../texts/payments.ts';
import { moneyText } from './money-text.ts';

const texts = paymentsTexts.form;

export type Review = OutputOf<'payments.resolveReview'>;
type Props = { review: Review; onClose: () => void; onSaved: () => void };

/** Records how a person handled the money; bound to the displayed version (rule 47). */
export default function ResolveDialog({ review, onClose, onSaved }: Props) {
  const { id, kind, amount_in_cents, currency, id_order, version } = review;
  return (
    <RecordDialog<{ resolution: string }, Review>
      title={texts.title}
      subtitle={[
        paymentsTexts.kinds[kind].name,
        moneyText(amount_in_cents, currency),
        id_order === null ? paymentsTexts.noOrder : paymentsTexts.orderNumber(groupThousands(id_order)),
      ].join(' · ')}
      saveText={texts.save}
      values={{ resolution: review.resolution }}
      version={version}
      toValues={({ resolution }) => ({ resolution })}
      staleNote={({ void_state }) => texts.gave(paymentsTexts.voids[void_state])}
      save={(body, seen = version) =>
        callApi('payments.resolveReview', { params: { id }, body: { ...body, version: seen } })
      }
      onSaved={() => {
        showToast('success', texts.saved);
        onSaved();
      }}
      onClose={onClose}
    >
      <LongTextField name="resolution" label={texts.what} hint={texts.hint} maxLength={500} required />
    </RecordDialog>
  );
}
