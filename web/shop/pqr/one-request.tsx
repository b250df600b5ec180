import type { OutputOf } from '#contract/index.ts';
import { formatDay } from '#rules/dates/bogota-clock.ts';
import { dateText, fullMomentText } from '#rules/dates/date-text.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { PQR_KIND_LABELS } from '#rules/pqr.ts';
import { pqrTexts as texts } from '#web/shop/texts/pages/pqr.ts';

/** A deadline is a day: the instant is the start of the next one. */
export const lastDay = (due: string): string => formatDay(new Date(Date.parse(due) - 1), new Date());

export function OneRequest({ pqr }: { pqr: OutputOf<'pqr.open'>['pqr'] }) {
  const { number, kind, order, received_date: received, description, status, due_date: due, refund } = pqr;
  const facts = [
    order && texts.ofOrder(groupThousands(order.id_order)),
    texts.received(fullMomentText(new Date(received))),
  ];
  return (
    <div className="grid gap-1">
      <p>
        <b>{texts.one(groupThousands(number), PQR_KIND_LABELS[kind])}</b>
      </p>
      <p className="type-note text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      <p className="wrap-anywhere whitespace-pre-line">{description}</p>
      {order && pqr.return_requests && pqr.return_requests.length > 0 && (
        <a className="link type-note justify-self-start" href={`/shoppingcart-detail/${order.id}`}>
          {texts.returnOf}
        </a>
      )}
      {status === 'answered' ? (
        <p className="wrap-anywhere whitespace-pre-line">
          <b>{texts.answer}</b> {pqr.answer}
        </p>
      ) : (
        <p className="type-note">{(Date.parse(due) > Date.now() ? texts.due : texts.late)(lastDay(due))}</p>
      )}
      {refund && (
        <p className="type-note">
          {texts.refund(formatPesos(refund.amount), dateText(new Date(refund.date)))}
        </p>
      )}
    </div>
  );
}
