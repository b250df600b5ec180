import { useEffect, useRef, useState } from 'react';
import { dateText } from '#rules/dates/date-text.ts';
import { ORDER_REASON_LABELS } from '#rules/reviews/order-rating.ts';
import type { Order, OrderAnswer } from '#web/shop/orders/load-order.ts';
import { Stars } from '#web/shop/product/reviews/stars.tsx';
import { ratingTexts as texts } from '#web/shop/texts/buying/rating.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pickedTitle } from './line-thumbs.tsx';
import { RatingForm } from './rating-form.tsx';
import '#web/shop/product/reviews/reviews.css';

type Props = { order: Order; onAnswer: (answer: OrderAnswer) => void };

export default function RatingCard({ order, onAnswer }: Props) {
  const [editing, setEditing] = useState(false);
  const { rating } = order;
  const isForm = rating === null || editing;
  const title = useTitleAfter(isForm);
  if (isForm) {
    return (
      <section className="panel order-card print:hidden">
        <h2 ref={title} className="type-section" tabIndex={-1}>
          {rating === null ? texts.title : texts.own}
        </h2>
        <RatingForm
          order={order}
          onAnswer={(answer) => {
            onAnswer(answer);
            setEditing(false);
          }}
          {...(rating !== null && { onCancel: () => setEditing(false) })}
        />
      </section>
    );
  }
  const reasons = rating.reasons.map((reason) => ORDER_REASON_LABELS[reason]);
  return (
    <section className="panel order-card">
      <h2 ref={title} className="type-section" tabIndex={-1}>
        {texts.own}
      </h2>
      <p className="flex flex-wrap items-center gap-2">
        <Stars value={rating.stars} label={texts.stars(rating.stars)} />
        <b className="type-name">{texts.words[rating.stars - 1]}</b>
      </p>
      {reasons.length > 0 && <p>{reasons.join(' · ')}</p>}
      <Picked order={order} lines={rating.lines} good />
      <Picked order={order} lines={rating.lines} good={false} />
      {rating.comment !== '' && <p className="whitespace-pre-line">{rating.comment}</p>}
      {rating.answer && (
        <div className="grid gap-0.5 pl-3 border-l-3 border-line">
          <p className="type-note text-ink-2">
            {texts.answer} · {dateText(new Date(rating.answer.date))}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{rating.answer.text}</p>
        </div>
      )}
      {order.can_rate && (
        <>
          <p className="type-note text-ink-2">{texts.until(dateText(new Date(rating.until)))}</p>
          <Button kind="outline" onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
        </>
      )}
    </section>
  );
}

function Picked({
  order,
  lines,
  good,
}: {
  order: Order;
  lines: NonNullable<Order['rating']>['lines'];
  good: boolean;
}) {
  const rated = new Set(lines.filter((line) => line.good === good).map(({ line_id }) => line_id));
  const titles = order.products.filter(({ id }) => rated.has(id)).map(pickedTitle);
  if (titles.length === 0) return null;
  return (
    <p className="wrap-anywhere">
      <span className="text-ink-2">{good ? texts.pickedWell : texts.pickedBadly}:</span> {titles.join(', ')}
    </p>
  );
}

/** Focuses the title when the form replaces the rating, and the other way round. */
function useTitleAfter(isForm: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(isForm);
  useEffect(() => {
    if (before.current === isForm) return;
    before.current = isForm;
    title.current?.focus();
  }, [isForm]);
  return title;
}
