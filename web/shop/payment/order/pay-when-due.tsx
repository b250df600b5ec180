import { type ComponentProps, lazy, Suspense } from 'react';
import { canPayOnline } from '#rules/payments.ts';

const OrderPay = lazy(() => import('./order-pay.tsx'));

/** The way to pay on the page of an order that waits for its payment or whose payment failed; fetched for those only. */
export function PayWhenDue(props: ComponentProps<typeof OrderPay>) {
  if (!canPayOnline(props.order.state)) return null;
  return (
    <Suspense>
      <OrderPay {...props} />
    </Suspense>
  );
}
