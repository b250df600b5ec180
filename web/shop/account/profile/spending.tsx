import { formatPesos } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { spendingTexts as texts } from '#web/shop/texts/account/spending.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { cardPicture } from './card-picture.ts';
import { SectionState } from './section-state.tsx';
import { useAnswer } from './use-answer.ts';

export default function Spending() {
  const { answer, again } = useAnswer(() => callApi('orders.spending', {}));
  return (
    <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
      {({ total, orders, months, shelves }) =>
        orders === 0 ? (
          <EmptyState
            title={texts.empty}
            pictures={[cardPicture]}
            tint="var(--tint-lacteo)"
            actions={<ButtonLink to="/">{texts.shop}</ButtonLink>}
          >
            {texts.emptyText}
          </EmptyState>
        ) : (
          <div className="grid gap-3">
            <section className="panel grid gap-1">
              <h2 className="type-section">{texts.title}</h2>
              <p className="text-ink-2">{texts.about}</p>
              <p className="mt-2">
                <b className="type-price-l">{formatPesos(total)}</b>
              </p>
              <p className="type-note text-ink-2">{`${texts.total} · ${texts.orders(orders)}`}</p>
            </section>
            <section className="panel grid gap-3">
              <h3 className="type-section">{texts.months}</h3>
              <AmountBars
                rows={months.slice(0, months.findLastIndex((row) => row.orders > 0) + 1).map((row) => ({
                  id: row.month,
                  name: texts.month(row.month),
                  note: row.orders === 0 ? '' : texts.orders(row.orders),
                  amount: row.total,
                }))}
              />
            </section>
            {shelves.length > 0 && (
              <section className="panel grid gap-3">
                <h3 className="type-section">{texts.shelves}</h3>
                <p className="type-note text-ink-2">{texts.shelvesText}</p>
                <AmountBars
                  rows={shelves.map(({ category_id, title, total: amount }) => ({
                    id: category_id,
                    name: title,
                    note: '',
                    amount,
                  }))}
                />
              </section>
            )}
          </div>
        )
      }
    </SectionState>
  );
}

type Row = { id: string; name: string; note: string; amount: number };

/** Amounts with bars: the number is read out, the bar is decorative. */
function AmountBars({ rows }: { rows: readonly Row[] }) {
  const most = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    <ul className="grid gap-3">
      {rows.map(({ id, name, note, amount }) => (
        <li key={id} className="grid gap-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span>
              {name}
              {note !== '' && <span className="type-note text-ink-2">{` · ${note}`}</span>}
            </span>
            <b className="type-price-s">{formatPesos(amount)}</b>
          </p>
          <span className="bar" aria-hidden>
            <span style={{ scale: `${amount / most} 1` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
