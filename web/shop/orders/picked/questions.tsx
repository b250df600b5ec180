import { useEffect, useId, useState } from 'react';
import { isSaidIn, unsaidSize } from '#rules/package-contents/product-name.ts';
import { quantityText } from '#rules/quantity.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { spaced } from '#web/shop/cart/panel/line-words.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import type { Order, OrderAnswer } from '#web/shop/orders/load-order.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { pickingTexts } from '#web/shop/texts/buying/picking.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ProductTile } from '#web/ui/brand/product-tile.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { clockText, useTimeLeft } from './use-time-left.ts';

const texts = pickingTexts.question;
/** By then the server has closed an unanswered question (docs/decisions/057). */
const ENDED_WITHIN_MS = 6_000;

type Question = Order['questions'][number];
type Line = Order['products'][number];

type QuestionsProps = { order: Order; onAnswer: (answer: OrderAnswer) => void; onChanged: () => void };

/** The picker's current questions; after the last answer the focus moves to the products. */
export function Questions({ order, onAnswer, onChanged }: QuestionsProps) {
  function answered(answer: OrderAnswer) {
    onAnswer(answer);
    document.getElementById('order-products')?.focus({ preventScroll: true });
  }
  return order.questions.map((question) => {
    const line = order.products.find(({ id }) => id === question.line_id);
    return (
      line && (
        <QuestionCard
          key={question.id}
          question={question}
          line={line}
          onChanged={onChanged}
          orderId={order.id}
          onAnswer={answered}
        />
      )
    );
  });
}

type Props = {
  orderId: string;
  question: Question;
  line: Line;
  onAnswer: (answer: OrderAnswer) => void;
  onChanged: () => void;
};

/** A replacement that the picker proposes, answered in place while its time runs (rule 84). */
function QuestionCard({ orderId, question, line, onAnswer, onChanged }: Props) {
  const { product, found_count: found } = question;
  const { title } = line.product;
  const left = useTimeLeft(question.seconds_left, () => setTimeout(onChanged, ENDED_WITHIN_MS));
  const [words, setWords] = useState<string | null>(null);
  const titleId = useId();
  const { busy, run } = useAction(async (answer: 'yes' | 'no') => {
    const params = { id: orderId, question_id: question.id };
    try {
      onAnswer(await callApi('orders.answerQuestion', { params, body: { answer, words: words ?? '' } }));
      showToast('success', texts.done[answer]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) sessionLost();
      showToast('error', `${texts.failed} ${error.message}`);
      onChanged();
    }
  });

  useEffect(() => announce(texts.asked(title)), [title]);

  const foundText = spaced(quantityText(line.countType, found));
  if (left === 0) {
    return <Notice tone="warn">{found > 0 ? texts.overFewer(foundText, title) : texts.over(title)}</Notice>;
  }
  return (
    <section className="panel grid gap-3 bg-warn-soft text-warn-body" aria-labelledby={titleId}>
      <h2 id={titleId} className="type-name">
        {found > 0 ? texts.fewer(title, foundText) : texts.gone(title)}
      </h2>
      <div className="grid grid-cols-[48px_minmax(0,1fr)] gap-3 items-center wrap-anywhere">
        <ProductTile product={product} size={34} className="size-12" />
        <p>
          {texts.offer(
            spaced(question.countDisplay),
            [product.title, !isSaidIn(product.title, product.brand) && product.brand, unsaidSize(product)]
              .filter(Boolean)
              .join(' '),
          )}{' '}
          <b>{texts.costs(line.totalPrice, question.line_total)}</b>
        </p>
      </div>
      <p className="type-note flex gap-2 items-baseline">
        <Icon name="hourglass-medium" size={16} className="self-center" />
        <span>
          {`${texts.left} `}
          <b role="timer" className="tabular-nums">
            {clockText(left)}
          </b>
          {`. ${found > 0 ? texts.silenceFewer(foundText) : texts.silence}`}
        </span>
      </p>
      {words === null ? (
        <button
          type="button"
          className="link justify-self-start py-2.5 text-note"
          onClick={() => setWords('')}
        >
          {texts.addWords}
        </button>
      ) : (
        <TextInput
          label={texts.words}
          placeholder={texts.wordsHint}
          maxLength={300}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(136px,1fr))] gap-2">
        <Button kind="outline" busy={busy} busyText={texts.answering} onClick={() => void run('no')}>
          {texts.no}
        </Button>
        <Button busy={busy} busyText={texts.answering} onClick={() => void run('yes')}>
          {texts.yes}
        </Button>
      </div>
    </section>
  );
}
