import { useRef, useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { LongTextField } from '../kit/fields/text-field.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { returnTexts } from '../texts/order/returns.ts';
import { Amount, type Preview } from './return-amount.tsx';
import { ReturnLines } from './return-lines.tsx';
import { ReturnPhotos } from './return-photos.tsx';
import {
  isSame,
  linesOf,
  type OrderReturns,
  type ReturnValues,
  valuesOf,
  withFieldsOf,
} from './return-values.ts';
import { WayField } from './way-field.tsx';

const texts = returnTexts.dialog;

type Made = OrderReturns & { version: number };
type Props = {
  order: { id: string; id_order: number };
  returns: OrderReturns;
  request?: OrderReturns['requests'][number];
  onClose: () => void;
  onReturned: (returns: OrderReturns) => void;
};

/** Records returned goods of a delivered order; exactly once, even if pressed again. */
export default function ReturnDialog({ order, returns: found, request, onClose, onReturned }: Props) {
  // The state when the dialog was opened, to which the rows of the form belong.
  const [returns] = useState(found);
  const [turn, setTurn] = useState(0);
  const [preview, setPreview] = useState<Preview>();
  const [photoIds, setPhotoIds] = useState<readonly string[]>([]);
  // The idempotency key, the same for each attempt with equal content: the return is recorded once.
  const named = useRef({ id: '', of: '' });

  async function save(values: ReturnValues): Promise<Made> {
    const body: Omit<InputOf<'returns.make'>['body'], 'return_id'> = {
      lines: linesOf(values),
      way: values.way,
      round_id: values.way === 'courier' ? values.round_id : null,
      amount: preview?.amount ?? 0,
      note: values.note,
      photo_ids: [...photoIds],
      request_id: request?.id ?? null,
      answer: values.answer,
    };
    const of = JSON.stringify(body);
    if (named.current.of !== of) named.current = { id: crypto.randomUUID(), of };
    const sent = { params: { id: order.id }, body: Object.assign(body, { return_id: named.current.id }) };
    const answer = await callApi('returns.make', sent).catch((error: unknown) => {
      // Somebody else may have recorded a return in the meantime.
      setTurn(turn + 1);
      throw error instanceof ApiError ? withFieldsOf(values, error, texts.unsure) : error;
    });
    return { ...answer, version: 1 };
  }

  return (
    <RecordDialog<ReturnValues, Made>
      title={texts.title(groupThousands(order.id_order))}
      subtitle={texts.subtitle(formatPesos(returns.left))}
      saveText={() => (preview ? texts.confirm(formatPesos(preview.amount)) : texts.make)}
      values={valuesOf(returns, request)}
      version={undefined}
      failed={() => ''}
      incomplete={(values) => {
        const lines = linesOf(values);
        if (lines.length === 0) return texts.empty;
        if (!preview || !isSame(preview.lines, lines)) return texts.counting;
        return preview.problem === '' ? undefined : preview.problem;
      }}
      toValues={(made) => valuesOf(made)}
      save={save}
      onSaved={(made) => {
        showToast('success', texts.saved(formatPesos(preview?.amount ?? 0)));
        onReturned(made);
        onClose();
      }}
      onClose={onClose}
      wide
    >
      <ReturnLines goods={returns.goods} />
      <Amount orderId={order.id} turn={turn} preview={preview} onPreview={setPreview} />
      <WayField returns={returns} />
      <LongTextField name="note" label={texts.note} hint={texts.noteHint} rows={2} maxLength={500} />
      {request && (
        <LongTextField name="answer" label={texts.answer} hint={texts.answerHint} rows={2} maxLength={500} />
      )}
      <ReturnPhotos orderId={order.id} ids={photoIds} onChange={setPhotoIds} />
    </RecordDialog>
  );
}
