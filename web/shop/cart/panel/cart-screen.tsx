import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { enterPath } from '#web/shop/account/enter-path.ts';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { CartFoot } from './cart-foot.tsx';
import { CartLines } from './cart-lines.tsx';
import './cart-panel.css';
import './cart-screen.css';

const ClearDialog = lazyPart(() => import('./clear-dialog.tsx'));

/** The cart as a page: at /cart, and at /checkout for a phone's cart button. */
export function CartScreen() {
  const { lines, owner, status } = useCart();
  const [clearing, setClearing] = useState(false);
  const filled = lines.length > 0;
  const ready = status === 'ready';

  return (
    <div className="cart-screen shop-width">
      <section className="grid content-start gap-3 min-w-0 max-desk:flex-1">
        <div className="cart-screen-head">
          <h1 className="type-title" tabIndex={-1}>
            {texts.title}
          </h1>
          {filled && (
            <Button
              kind="ghost"
              className="text-danger"
              icon={<Icon name="trash" size={18} />}
              aria-label={texts.clearSpoken}
              onClick={() => setClearing(true)}
            >
              {texts.clear}
            </Button>
          )}
        </div>
        {ready && filled && owner === 'guest' && (
          <Notice
            tone="info"
            action={
              <Link to={enterPath('/cart')} className="link">
                {texts.guestAction}
              </Link>
            }
          >
            {texts.guestHint}
          </Notice>
        )}
        <div className={filled ? 'px-4 py-1 rounded-card bg-surface desk:px-6 desk:py-2' : undefined}>
          <CartLines />
        </div>
      </section>
      {filled && ready && (
        <div className="cart-screen-foot">
          <CartFoot />
        </div>
      )}
      {clearing && (
        <Suspense>
          <ClearDialog onClose={() => setClearing(false)} />
        </Suspense>
      )}
    </div>
  );
}
