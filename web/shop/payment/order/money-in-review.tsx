import { useEffect, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { type Payment, viewOf } from '#web/shop/payment/engine/payment-view.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** On the page of a cancelled order: money received anyway is under review or was refunded. */
export default function MoneyInReview({ idOrToken }: { idOrToken: string }) {
  const [message, setMessage] = useState('');
  useEffect(() => {
    let left = false;
    callApi('payments.ofOrder', { params: { id: idOrToken } }).then(
      (payment) => !left && setMessage(wordsOf(payment)),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [idOrToken]);

  return message !== '' && <Notice tone="warn">{message}</Notice>;
}

function wordsOf(payment: Payment): string {
  if (viewOf(payment) === 'review') return paymentTexts.review.text;
  // No attempt was made: the cancellation is stated above.
  return payment.state === 'none' ? '' : payment.message;
}
