import { type ComponentProps, Suspense } from 'react';
import { canPayOnline } from '#rules/payments/payments.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';

const OrderPay = lazyPart(() => import('./order-pay.tsx'));
const MoneyInReview = lazyPart(() => import('./money-in-review.tsx'));

/**
 * The payment link on the page of an order with a pending or failed payment, and the status of money received for a
 * cancelled one; loaded only for those.
 */
export function PayWhenDue(props: ComponentProps<typeof OrderPay>) {
  const { state, payment_method_selected: method } = props.order;
  if (state === '12_store_cancel_order' && method === 'online') {
    return (
      <Suspense>
        <MoneyInReview idOrToken={props.idOrToken} />
      </Suspense>
    );
  }
  if (!canPayOnline(state)) return null;
  return (
    <Suspense>
      <OrderPay {...props} />
    </Suspense>
  );
}
