import { dayText } from '#rules/dates/date-text.ts';
import { formatPesos } from '#rules/money.ts';
import { RETURN_REASON_LABELS } from '#rules/returns/reasons.ts';
import { FigureRow } from '#web/shop/checkout/frame/figure-row.tsx';
import type { Order } from '#web/shop/orders/load-order.ts';
import { returnTexts as texts } from '#web/shop/texts/buying/returns.ts';
import '#web/shop/checkout/frame/figures.css';

type Props = { returns: NonNullable<Order['returns']> };

export default function OrderReturned({ returns }: Props) {
  return (
    <section className="grid gap-3 pt-3.5 border-t border-line" aria-label={texts.title}>
      <h3 className="type-name">{texts.title}</h3>
      {returns.map(({ id, date, lines, beside, amount, paid, as_credit: asCredit = 0 }) => (
        <div key={id} className="grid gap-2">
          <dl className="figures">
            {lines.map(({ line_id, product_id, title, quantity, reason, amount: worth }) => (
              <FigureRow
                key={`${line_id}${product_id}`}
                label={
                  <>
                    {title}
                    <span className="block type-note text-ink-2">{`${quantity} · ${RETURN_REASON_LABELS[reason]}`}</span>
                  </>
                }
              >
                {formatPesos(worth)}
              </FigureRow>
            ))}
            {beside > 0 && <FigureRow label={texts.beside}>{formatPesos(beside)}</FigureRow>}
            <FigureRow label={texts.total(dayText(new Date(date)))} total>
              {formatPesos(amount)}
            </FigureRow>
          </dl>
          {asCredit > 0 && <p className="type-note">{texts.credited(formatPesos(asCredit))}</p>}
          {asCredit < amount && (
            <p className="type-note">{paid < amount ? texts.owed(formatPesos(amount - paid)) : texts.paid}</p>
          )}
        </div>
      ))}
    </section>
  );
}
