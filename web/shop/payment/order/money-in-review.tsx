import { useEffect, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { viewOf } from '#web/shop/payment/engine/payment-view.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** On the page of a cancelled order: money that arrived all the same is not lost, a person looks at it. */
export default function MoneyInReview({ asked }: { asked: string }) {
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    let left = false;
    // The page of its payment says it too, should this not be read.
    callApi('payments.ofOrder', { params: { id: asked } }).then(
      (payment) => !left && setArrived(viewOf(payment) === 'review'),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [asked]);

  return arrived && <Notice tone="warn">{paymentTexts.review.text}</Notice>;
}
