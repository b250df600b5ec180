import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { whenText } from '../../kit/dates/days.ts';
import { RatingWords } from '../../reviews/rating-words.tsx';
import { ratingTexts } from '../../texts/content/ratings.ts';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import type { Order } from './use-order.ts';

const RatingDialog = lazyPart(() => import('../../reviews/rating-dialog.tsx'));
const texts = ratingTexts.inOrder;

export function OrderRating({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const { id, rating, products } = order;
  if (rating === null) return null;
  const { answer } = rating;
  const lines = rating.lines.flatMap(({ line_id, good }) => {
    const line = products.find((one) => one.id === line_id);
    return line ? [{ title: line.product.title, good }] : [];
  });
  const close = () => setOpen(false);
  return (
    <>
      <h3 className="type-name">{orderDetailTexts.rating}</h3>
      <div className="type-note grid gap-2">
        <RatingWords rating={rating} lines={lines} />
        {answer && (
          <div className="grid gap-0.5 pl-3 border-l-3 border-line wrap-anywhere">
            <p className="text-ink-2">
              {texts.ours} · {whenText(answer.date)}
            </p>
            <p className="whitespace-pre-line">{answer.text}</p>
          </div>
        )}
      </div>
      <Button kind="outline" size={36} onClick={() => setOpen(true)}>
        {answer ? texts.change : texts.answer}
      </Button>
      {open &&
        createPortal(
          <Suspense>
            {/* The order is read again when it changes. */}
            <RatingDialog id={id} onClose={close} onSaved={close} inOrder />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
