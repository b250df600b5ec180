import { useState } from 'react';
import { dateText } from '#rules/dates/date-text.ts';
import { ORDER_REASON_LABELS } from '#rules/reviews/order-rating.ts';
import type { Order, OrderAnswer } from '#web/shop/orders/load-order.ts';
import { Stars } from '#web/shop/product/reviews/stars.tsx';
import { ratingTexts as texts } from '#web/shop/texts/buying/rating.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { RatingForm } from './rating-form.tsx';
import '#web/shop/product/reviews/reviews.css';

type Props = { order: Order; onAnswer: (answer: OrderAnswer) => void };

/** The shopper's rating of the order, or the form for it. */
export default function RatingCard({ order, onAnswer }: Props) {
  const [editing, setEditing] = useState(false);
  const { rating } = order;
  if (rating === null || editing) {
    return (
      <section className="panel order-card print:hidden">
        <h2 className="type-section">{rating === null ? texts.title : texts.own}</h2>
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
      <h2 className="type-section">{texts.own}</h2>
      <Stars value={rating.stars} label={texts.stars(rating.stars)} />
      {reasons.length > 0 && <p>{reasons.join(' · ')}</p>}
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
