import { formatPesos, groupThousands } from '#rules/money.ts';
import { orderPath } from '#web/shop/orders/share-order.ts';
import { type Payment, type PaymentView, viewOf } from '#web/shop/payment/engine/payment-view.ts';
import { paymentTexts as texts } from '#web/shop/texts/buying/payment.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';

import { wayWords } from './confirming.tsx';

type Props = { payment: Payment; token: string; isOwn: boolean; heading: 'h1' | 'h2' };

const icons = {
  paid: { icon: 'check-circle-fill', tone: 'brand' },
  'at-door': { icon: 'money', tone: 'brand' },
  review: { icon: 'hourglass-medium', tone: 'warn' },
  cancelled: { icon: 'receipt', tone: 'warn' },
} as const;

/** A payment without further actions: paid, paid otherwise, cancelled, or under review. */
export function PaymentDone({ payment, token, isOwn, heading }: Props) {
  const view = viewOf(payment);
  const look = view in icons ? icons[view as keyof typeof icons] : icons.cancelled;
  const order = isOwn ? payment.order_id : token;
  return (
    <FailureState
      {...look}
      heading={heading}
      title={titleOf(payment)}
      actions={
        <>
          {order !== '' && heading === 'h1' && <ButtonLink to={orderPath(order)}>{texts.see}</ButtonLink>}
          <ButtonLink kind="outline" to="/">
            {texts.home}
          </ButtonLink>
        </>
      }
    >
      <p>{payment.message || wordsOf(view)}</p>
      <p className="mt-1">
        {texts.order(groupThousands(payment.id_order))} ·{' '}
        <b className="text-ink no-break">{formatPesos(payment.price_total)}</b>
      </p>
    </FailureState>
  );
}

export function titleOf(payment: Payment): string {
  switch (viewOf(payment)) {
    case 'to-pay':
      return texts.title;
    case 'confirming':
      return (wayWords(payment) ?? texts.confirming).title;
    case 'retry':
    case 'failed':
      return texts.failed.title;
    case 'expired':
      return texts.expired.title;
    case 'review':
      return texts.review.title;
    case 'paid':
      return texts.paid.title;
    case 'at-door':
      return payment.payment_method_selected === 'pickup' ? texts.atDoor.titlePickup : texts.atDoor.title;
    case 'cancelled':
      return texts.cancelled.title;
  }
}

function wordsOf(view: PaymentView): string {
  if (view === 'paid') return texts.paid.text;
  if (view === 'review') return texts.review.text;
  return view === 'at-door' ? texts.atDoor.text : texts.cancelled.text;
}
