import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { formatHour } from '#rules/hours.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { payPath } from '#web/shop/payment/pay-path.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';

const texts = paymentTexts.waiting;

type Order = OutputOf<'orders.mine'>['orders'][number];

/** In the list of orders: the link to pay a pending order or retry. */
export function HistoryPay({ order: { id, id_order, state } }: { order: Order }) {
  const number = groupThousands(id_order);
  if (state === '11_store_onlinepayment_fail') {
    return (
      <ButtonLink to={payPath(id)} className="max-desk:basis-full" aria-label={texts.retrySpoken(number)}>
        {texts.retry}
      </ButtonLink>
    );
  }
  if (state !== '5_waiting_online_payment') return null;
  return (
    <ButtonLink to={payPath(id)} className="max-desk:basis-full" aria-label={texts.paySpoken(number)}>
      {texts.pay}
    </ButtonLink>
  );
}

/** Until when the products of an unpaid order are reserved. */
export function HistoryDue({ order: { id, state } }: { order: Order }) {
  const [due, setDue] = useState<string | null>(null);
  const waits = state === '5_waiting_online_payment';
  useEffect(() => {
    if (!waits) return;
    let left = false;
    // On failure nothing is shown; the linked page has it.
    callApi('payments.ofOrder', { params: { id } }).then(
      ({ given_up_date }) => !left && setDue(given_up_date),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [id, waits]);

  if (!waits || due === null) return null;
  return <p className="type-note text-ink-2">{texts.reservedUntil(formatHour(new Date(due)))}</p>;
}
