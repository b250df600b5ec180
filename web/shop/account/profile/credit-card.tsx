import { CREDIT_KIND_LABELS } from '#rules/credit/ledger.ts';
import { dateText, dayText } from '#rules/dates/date-text.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { creditTexts as texts } from '#web/shop/texts/account/credit.ts';
import { SectionState } from './section-state.tsx';
import { useAnswer } from './use-answer.ts';

export default function CreditCard() {
  const { answer, again } = useAnswer(() => callApi('credit.mine', {}));
  if (answer.status === 'ready' && answer.value.entries.length === 0) return null;
  return (
    <section className="panel grid gap-3" aria-labelledby="own-credit">
      <h2 id="own-credit" className="type-section">
        {texts.title}
      </h2>
      <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
        {({ usable, next_expiry: next, entries }) => (
          <>
            <p>
              <b className="type-price-l">{formatPesos(usable)}</b>
            </p>
            <p className="type-note text-ink-2">
              {usable === 0
                ? texts.none
                : next
                  ? texts.next(formatPesos(next.amount), dateText(lastDayOf(next.date)))
                  : texts.about}
            </p>
            <ul className="grid gap-2" aria-label={texts.entries}>
              {entries.map(({ id, kind, amount, date, expires_date: until, order }) => (
                <li key={id} className="flex items-baseline justify-between gap-x-3">
                  <span className="min-w-0">
                    {CREDIT_KIND_LABELS[kind]}
                    <span className="block type-note text-ink-2">
                      {[
                        dayText(new Date(date)),
                        order && texts.order(groupThousands(order.id_order)),
                        until && texts.until(dateText(lastDayOf(until))),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <b className="type-price-s no-break">{`${amount > 0 ? '+' : '−'} ${formatPesos(Math.abs(amount))}`}</b>
                </li>
              ))}
            </ul>
          </>
        )}
      </SectionState>
    </section>
  );
}

/** The instant is the end of the last day. */
const lastDayOf = (until: string): Date => new Date(Date.parse(until) - 1);
