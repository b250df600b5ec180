import { taxWords } from '#rules/taxes/tax-words.ts';
import { FigureRow } from '#web/shop/checkout/frame/figure-row.tsx';
import type { Order } from '#web/shop/orders/load-order.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import '#web/shop/checkout/frame/figures.css';

export function TaxRows({ taxes }: Pick<Order, 'taxes'>) {
  if (!taxes || taxes.rows.length === 0) return null;
  return (
    <section className="grid gap-1 type-note text-ink-2" aria-label={texts.taxes}>
      <p className="font-semibold" aria-hidden>
        {texts.taxes}
      </p>
      <dl className="figures">
        {taxes.rows.map((row) => {
          const { label, value } = taxWords(row);
          return (
            <FigureRow key={row.tax} label={label}>
              {value}
            </FigureRow>
          );
        })}
      </dl>
    </section>
  );
}
