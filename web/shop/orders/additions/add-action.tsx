import { useNavigate } from 'react-router';
import type { Order } from '#web/shop/orders/load-order.ts';
import { additionTexts as texts } from '#web/shop/texts/buying/additions.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { setAdding } from './adding-store.ts';

export default function AddAction({ order }: { order: Order }) {
  const navigate = useNavigate();
  if (!order.can_add) return null;
  return (
    <Button
      icon={<Icon name="plus-bold" />}
      onClick={() => {
        setAdding({ orderId: order.id, number: order.id_order, ownerId: order.userId ?? '' });
        // The band shows it visually, where a toast would cover it.
        announce(texts.started);
        void navigate('/');
      }}
    >
      {texts.add}
    </Button>
  );
}
