import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { OrderSteps } from './order-steps.tsx';
import type { BoardOrder } from './read-board.ts';

const OrderDetail = lazyPart(() => import('./detail/order-detail.tsx'));

type Props = {
  id: string | undefined;
  orders: readonly BoardOrder[];
  onStep: (id: string) => void;
  now: Date;
  frame: AdminFrame;
  onClose: () => void;
  onChanged: () => void;
};

export function OrderDialog({ id, orders, onStep, ...rest }: Props) {
  useFocusAfter(id);
  if (!id) return null;
  return (
    <Suspense fallback={null}>
      <OrderDetail
        key={id}
        id={id}
        steps={<OrderSteps id={id} orders={orders} onStep={onStep} />}
        {...rest}
      />
    </Suspense>
  );
}

/** The dialog restores the focus; if that element is gone, it moves to the order's row, else to the page. */
function useFocusAfter(id: string | undefined) {
  const before = useRef(id);
  useEffect(() => {
    const closed = before.current;
    before.current = id;
    if (!closed || id || (document.activeElement && document.activeElement !== document.body)) return;
    const row = document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(closed)}"] [data-opens]`);
    (row ?? document.getElementById('content'))?.focus({ preventScroll: row === null });
  }, [id]);
}
