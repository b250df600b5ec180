import { type ComponentProps, Suspense } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';

const OrderPayments = lazyPart(() => import('./order-payments.tsx'));

type Props = Omit<ComponentProps<typeof OrderPayments>, 'order'> & { order: OutputOf<'orders.get'>['order'] };

/** The payments of an order, if any: also after a change to cash, because something may have been paid online. */
export function PaidOnline({ order, ...rest }: Props) {
  const { payment_method_selected: method, events } = order;
  if (method !== 'online' && !events.some(({ state }) => state === '5_waiting_online_payment')) return null;
  return (
    <Suspense fallback={null}>
      <OrderPayments order={order} {...rest} />
    </Suspense>
  );
}
