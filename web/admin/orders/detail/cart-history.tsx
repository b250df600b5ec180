import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '#web/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { cartHistoryTexts } from '../../texts/order/cart-history.ts';

const CartHistoryDialog = lazyPart(() => import('./cart-history-dialog.tsx'));

/** Opens the cart history of an order's shopper. */
export function CartHistory({ person }: { person: { id: string; fullname: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="outline" size={36} onClick={() => setOpen(true)}>
        {cartHistoryTexts.open}
      </Button>
      {open &&
        createPortal(
          <Suspense>
            <CartHistoryDialog person={person} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
