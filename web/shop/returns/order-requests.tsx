import { dayText } from '#rules/dates/date-text.ts';
import { groupThousands } from '#rules/money.ts';
import { RETURN_REASON_LABELS } from '#rules/returns/reasons.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { returnTexts } from '#web/shop/texts/buying/returns.ts';
import { StateBadge } from '#web/ui/feedback/badge.tsx';

const texts = returnTexts.request;

type Requests = NonNullable<Order['return_requests']>;

/** The shopper's requests to return goods, and the decisions of staff. */
export default function OrderRequests({ requests }: { requests: Requests }) {
  return (
    <section className="grid gap-3 pt-3.5 border-t border-line" aria-label={texts.list}>
      <h3 className="type-name">{texts.list}</h3>
      {requests.map(({ id, date, status, lines, answer, pqr }) => (
        <div key={id} className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <StateBadge tone={status === 'open' ? 'waiting' : 'done'}>{texts.statuses[status]}</StateBadge>
            <span className="type-note text-ink-2">{texts.of(dayText(new Date(date)))}</span>
          </p>
          <ul className="grid type-note">
            {lines.map(({ line_id, product_id, title, quantity, reason }) => (
              <li key={`${line_id}${product_id}`} className="wrap-anywhere">
                {`${quantity} ${title} · ${RETURN_REASON_LABELS[reason]}`}
              </li>
            ))}
          </ul>
          {answer !== '' && (
            <p className="wrap-anywhere whitespace-pre-line">
              <b>{texts.answer}</b> {answer}
            </p>
          )}
          {pqr && (
            <a className="link type-note justify-self-start" href="/pqr">
              {texts.pqr(groupThousands(pqr.number))}
            </a>
          )}
        </div>
      ))}
    </section>
  );
}
