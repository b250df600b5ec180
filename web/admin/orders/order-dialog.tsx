import { lazy, Suspense } from 'react';
import type { AdminFrame } from '../shell/admin-layout.tsx';

const OrderDetail = lazy(() => import('./detail/order-detail.tsx'));

type Props = {
  /** The order on top of the board, if one is open. */
  id: string | undefined;
  now: Date;
  frame: AdminFrame;
  onClose: () => void;
  onChanged: () => void;
};

/** Fetched with the first order that is opened; made anew for each. */
export function OrderDialog({ id, ...rest }: Props) {
  if (!id) return null;
  return (
    <Suspense fallback={null}>
      <OrderDetail key={id} id={id} {...rest} />
    </Suspense>
  );
}
