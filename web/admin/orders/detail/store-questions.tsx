import { useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { orSayWhy } from '../../kit/dialogs/or-say-why.ts';
import { TextField } from '../../kit/fields/text-field.tsx';
import { RecordDialog } from '../../kit/form/record-dialog.tsx';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import type { Order, OrderAnswer } from './use-order.ts';

const texts = orderDetailTexts.store;

type Question = Order['questions'][number];
type Props = { order: Order; onAnswered: (answer: OrderAnswer) => void };

/** Replacements above the limit, about which a picker asks the store (rule 86). */
export function StoreQuestions({ order, onAnswered }: Props) {
  return order.questions
    .filter(({ asks }) => asks === 'staff')
    .map((question) => (
      <StoreQuestion key={question.id} order={order} question={question} onAnswered={onAnswered} />
    ));
}

function StoreQuestion({ order, question, onAnswered }: Props & { question: Question }) {
  const [permitting, setPermitting] = useState(false);
  const [busy, setBusy] = useState(false);
  const line = order.products.find(({ id }) => id === question.line_id);
  const { product, countDisplay, loss = 0 } = question;

  async function answer(body: { answer: 'yes' | 'no'; reason: string }): Promise<OrderAnswer> {
    const params = { id: order.id, question_id: question.id };
    const answered = await callApi('orders.answerForStore', { params, body });
    showToast('success', texts.done[body.answer]);
    return answered;
  }

  async function refuse(): Promise<void> {
    setBusy(true);
    await orSayWhy(async () => onAnswered(await answer({ answer: 'no', reason: '' })));
    setBusy(false);
  }

  return (
    <Notice tone="warn">
      <b className="block">{texts.title}</b>
      {texts.text(line?.product.title ?? '', countDisplay, product.title)}{' '}
      <b>{texts.loss(formatPesos(loss))}.</b>
      <span className="flex flex-wrap gap-2 mt-2">
        <Button size={36} onClick={() => setPermitting(true)}>
          {texts.yes}
        </Button>
        <Button size={36} kind="outline" busy={busy} busyText={texts.no} onClick={() => void refuse()}>
          {texts.no}
        </Button>
      </span>
      {permitting && (
        <RecordDialog<{ reason: string }, OrderAnswer & { version: number }>
          title={texts.title}
          subtitle={texts.loss(formatPesos(loss))}
          saveText={texts.yes}
          version={undefined}
          values={{ reason: '' }}
          toValues={() => ({ reason: '' })}
          save={async ({ reason }) => {
            const answered = await answer({ answer: 'yes', reason });
            return { ...answered, version: answered.order.version };
          }}
          onSaved={({ version: _, ...answered }) => {
            setPermitting(false);
            onAnswered(answered);
          }}
          onClose={() => setPermitting(false)}
        >
          <TextField name="reason" label={texts.reason} required maxLength={300} />
        </RecordDialog>
      )}
    </Notice>
  );
}
