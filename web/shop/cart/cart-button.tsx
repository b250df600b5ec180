import { Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatPesos } from '#rules/money.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { useModule } from '#web/shop/shell/use-business.ts';
import { cartButtonTexts as texts } from '#web/shop/texts/buying/cart-button.ts';
import { cx } from '#web/ui/cx.ts';
import { useDesk } from '#web/ui/hooks/use-media.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { openCart, sayIfEmpty, useCart } from './cart-store.ts';
import { useOverlayHost } from './overlay-host.ts';

const CartOverlays = lazyPart(() => import('./cart-overlays.tsx'), { quiet: true });

/** Storefront 9: on desktop the panel opens 300 ms after the click. */
const OPENING_MS = 300;

type Props = {
  /** Yellow in the header, solid brand in the bar at the foot of the phone. */
  variant: 'header' | 'bar';
};

/** Opens the cart and shows its content: a panel on desktop, a page on a phone. */
export function CartButton({ variant }: Props) {
  const { lines, count, badge, subtotal } = useCart();
  const withPrice = useModule('appbar_price_cart');
  const desk = useDesk();
  const isHost = useOverlayHost();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const className = cx('cart-button', `cart-button-${variant}`);

  useEffect(() => () => clearTimeout(timer.current), []);

  const inside = (
    <>
      <Icon name="basket-fill" size={24} />
      {lines.length > 0 ? (
        <>
          <span className="spoken">{texts.products(count)}</span>
          {withPrice ? (
            <span className="cart-button-price">{formatPesos(subtotal)}</span>
          ) : (
            <span className="cart-button-word" aria-hidden>
              {texts.button}
            </span>
          )}
          <span
            key={count}
            className="count-badge count-deep cart-button-count"
            data-alone={!withPrice || undefined}
            aria-hidden
          >
            {badge}
          </span>
        </>
      ) : (
        <>
          <span className="cart-button-word" aria-hidden>
            {texts.button}
          </span>
          <span className="spoken">{texts.buttonEmpty}</span>
        </>
      )}
    </>
  );

  return (
    <>
      {desk && variant === 'header' ? (
        <button
          type="button"
          className={className}
          aria-haspopup="dialog"
          onClick={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(openCart, OPENING_MS);
          }}
        >
          {inside}
        </button>
      ) : (
        <Link to="/checkout" className={className} onClick={sayIfEmpty}>
          {inside}
        </Link>
      )}
      {isHost && (
        <Suspense>
          <CartOverlays />
        </Suspense>
      )}
    </>
  );
}
