import { ORDER_REASON_LABELS } from '#rules/reviews/order-rating.ts';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import type { Order } from './use-order.ts';

const texts = orderDetailTexts.rating;

/** The shopper's rating of the order and picked products, if any. */
export function OrderRating({ order: { rating, products } }: { order: Order }) {
  if (rating === null) return null;
  const reasons = rating.reasons.map((reason) => ORDER_REASON_LABELS[reason]);
  const named = (good: boolean) =>
    rating.lines
      .filter((line) => line.good === good)
      .flatMap(({ line_id }) => products.find(({ id }) => id === line_id)?.product.title ?? []);
  const [well, badly] = [named(true), named(false)];
  return (
    <>
      <h3 className="type-name">{texts.title}</h3>
      <div className="type-note grid gap-1 wrap-anywhere">
        <p>
          <b>{texts.stars(rating.stars)}</b>
          {rating.edited && <span className="text-ink-2"> · {texts.edited}</span>}
        </p>
        {reasons.length > 0 && <p>{reasons.join(' · ')}</p>}
        {rating.comment !== '' && <p className="whitespace-pre-line">{rating.comment}</p>}
        {badly.length > 0 && (
          <p>
            <b>{texts.badly}:</b> {badly.join(', ')}
          </p>
        )}
        {well.length > 0 && (
          <p>
            {texts.well}: {well.join(', ')}
          </p>
        )}
      </div>
    </>
  );
}
