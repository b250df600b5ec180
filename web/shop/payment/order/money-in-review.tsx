import { useEffect, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { type Payment, viewOf } from '#web/shop/payment/engine/payment-view.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** On the page of a cancelled order: money received anyway is under review or was refunded. */
export default function MoneyInReview({ asked }: { asked: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    let left = false;
    // On failure nothing is shown; the payment page has it.
    callApi('payments.ofOrder', { params: { id: asked } }).then(
      (payment) => !left && setSaid(wordsOf(payment)),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [asked]);

  return said !== '' && <Notice tone="warn">{said}</Notice>;
}

function wordsOf(payment: Payment): string {
  if (viewOf(payment) === 'review') return paymentTexts.review.text;
  // No attempt was made: the cancellation is stated above.
  return payment.state === 'none' ? '' : payment.message;
}
