import { useEffect, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { type Payment, viewOf } from '#web/shop/payment/engine/payment-view.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/**
 * On the page of a cancelled order: money that arrived all the same is not lost, a person looks at it or it went
 * back.
 */
export default function MoneyInReview({ asked }: { asked: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    let left = false;
    // The page of its payment says it too, should this not be read.
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
  // Nothing was tried: that it is cancelled is said above.
  return payment.state === 'none' ? '' : payment.message;
}
