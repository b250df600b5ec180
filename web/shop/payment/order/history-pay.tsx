import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { formatHour } from '#rules/dates/bogota-clock.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { payPath } from '#web/shop/payment/pay-path.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';

const texts = paymentTexts.waiting;

type Order = OutputOf<'orders.mine'>['orders'][number];

type Payment = OutputOf<'payments.ofOrder'>;

/** The payment an order of the list waits for; null: none, not read yet, or not readable. */
export function usePendingPayment({ id, state }: Order): Payment | null {
  const [payment, setPayment] = useState<Payment | null>(null);
  const waits = state === '5_waiting_online_payment';
  useEffect(() => {
    if (!waits) return;
    let left = false;
    callApi('payments.ofOrder', { params: { id } }).then(
      (found) => !left && setPayment(found),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [id, waits]);
  return waits ? payment : null;
}

type Props = { order: Order; payment: Payment | null };

/** In the list of orders: the link to pay a pending order, to retry, or to follow a payment at the bank. */
export function HistoryPay({ order: { id, id_order, state }, payment }: Props) {
  const number = groupThousands(id_order);
  if (state !== '5_waiting_online_payment' && state !== '11_store_onlinepayment_fail') return null;
  const words = wordsFor(state, payment?.under_way === true);
  return (
    <ButtonLink
      to={payPath(id)}
      kind={words.kind}
      className="max-desk:basis-full"
      aria-label={words.spoken(number)}
    >
      {words.shown}
    </ButtonLink>
  );
}

/** While the bank processes a payment, paying again might pay twice. */
function wordsFor(state: Order['state'], isUnderWay: boolean) {
  if (state === '11_store_onlinepayment_fail') {
    return { kind: 'primary', shown: texts.retry, spoken: texts.retrySpoken } as const;
  }
  if (isUnderWay) return { kind: 'outline', shown: texts.look, spoken: texts.lookSpoken } as const;
  return { kind: 'primary', shown: texts.pay, spoken: texts.paySpoken } as const;
}

export function HistoryDue({ payment }: { payment: Payment | null }) {
  if (payment === null) return null;
  if (payment.under_way) return <p className="type-note text-ink-2">{texts.atTheBank}</p>;
  if (payment.given_up_date === null) return null;
  return (
    <p className="type-note text-ink-2">{texts.reservedUntil(formatHour(new Date(payment.given_up_date)))}</p>
  );
}
