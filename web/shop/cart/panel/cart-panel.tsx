import { Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { closeCart, useCart, useCartOpen } from '#web/shop/cart/cart-store.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { type OfficePromise, useOfficePromise } from '#web/shop/shell/promise-store.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Panel } from '#web/ui/overlays/panel.tsx';
import { CartFoot } from './cart-foot.tsx';
import { CartLines } from './cart-lines.tsx';
import './cart-panel.css';

const ClearDialog = lazyPart(() => import('./clear-dialog.tsx'));

/** The cart at the right of a desktop, 500 px (storefront 2). */
export function CartPanel() {
  const open = useCartOpen();
  const { lines, status, server } = useCart();
  const { office } = useOffice();
  const promise = useOfficePromise();
  const [clearing, setClearing] = useState(false);
  const filled = lines.length > 0;

  return (
    <Panel
      open={open}
      onClose={closeCart}
      title={texts.title}
      closeLabel={texts.close}
      className="cart-panel"
      {...(promise && office && { subtitle: subtitle(office.name, promise, server) })}
      headAction={
        filled && (
          <Button
            kind="ghost"
            className="text-danger"
            icon={<Icon name="trash" size={18} />}
            aria-label={texts.clearSpoken}
            onClick={() => setClearing(true)}
          >
            {texts.clear}
          </Button>
        )
      }
      {...(filled && status === 'ready' && { foot: <CartFoot onDone={closeCart} /> })}
    >
      <CartLines onLeave={closeCart} />
      {clearing && (
        <Suspense>
          <ClearDialog onClose={() => setClearing(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

/** Office and window: with a cart the window for its picking time, as in the checkout. */
function subtitle(name: string, promise: OfficePromise, cart: WireCart | null): string {
  if (cart === null) return texts.office(name, promise.nextWindow?.label ?? '');
  return texts.office(cart.branch_office_name, cart.windows[0]?.label ?? '');
}
