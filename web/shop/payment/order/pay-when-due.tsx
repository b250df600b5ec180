import { type ComponentProps, Suspense } from 'react';
import { canPayOnline } from '#rules/payments.ts';
import { partLater } from '#web/part-later.tsx';

const OrderPay = partLater(() => import('./order-pay.tsx'));

/** The way to pay on the page of an order that waits for its payment or whose payment failed; fetched for those only. */
export function PayWhenDue(props: ComponentProps<typeof OrderPay>) {
  if (!canPayOnline(props.order.state)) return null;
  return (
    <Suspense>
      <OrderPay {...props} />
    </Suspense>
  );
}
