import { formatPesos } from '#rules/money.ts';
import { FigureRow } from '#web/shop/checkout/frame/figure-row.tsx';
import type { Order } from '#web/shop/orders/load-order.ts';
import { additionTexts } from '#web/shop/texts/buying/additions.ts';

const texts = additionTexts.parts;

export default function PaidParts({ order: { additions } }: { order: Order }) {
  const [first] = additions;
  if (!first) return null;
  return (
    <>
      <h3 className="type-name">{texts.title}</h3>
      <dl className="figures">
        <FigureRow label={texts.order}>{formatPesos(first.price_before)}</FigureRow>
        {additions
          .filter(({ paid_online }) => paid_online)
          .map(({ date, price_before, price_total }) => (
            <FigureRow key={date} label={texts.added}>
              {formatPesos(price_total - price_before)}
            </FigureRow>
          ))}
      </dl>
    </>
  );
}
