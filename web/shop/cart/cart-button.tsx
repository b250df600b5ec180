import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatPesos } from '#rules/money.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { createStore, useSelected } from '#web/api/store.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { cartEntryTexts as texts } from '#web/shop/texts/buying/cart-entry.ts';
import { cx } from '#web/ui/cx.ts';
import { useDesk } from '#web/ui/hooks/use-media.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { openCart, sayIfEmpty, useCart, useCartOpen } from './cart-store.ts';
import { useProblems } from './check/check-store.ts';

const CartOverlays = lazyPart(() => import('./cart-overlays.tsx'), { quiet: true });

/** Storefront 9: on desktop the panel opens 300 ms after the click. */
const OPENING_MS = 300;

/** The first cart button of the page renders the panel and dialogs: a page may have two buttons. */
const host = createStore<symbol | null>(null);

const waiting: symbol[] = [];

type Props = {
  /** Yellow in the header, solid brand in the bar at the foot of the phone. */
  variant: 'header' | 'bar';
};

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

/** Whether this host draws the panel and dialogs, and one was requested. */
function useOverlayHost(): boolean {
  const [me] = useState(() => Symbol('cart button'));
  const isOpen = useCartOpen();
  const hasProblems = useProblems() !== null;
  const [isRequested, setAsked] = useState(false);
  // Compared only once requested: an effect sets the host, which would render the button again.
  const isHost = useSelected(host, (first) => isRequested && first === me, null);

  useEffect(() => {
    waiting.push(me);
    host.set(waiting[0] ?? null);
    return () => {
      waiting.splice(waiting.indexOf(me), 1);
      host.set(waiting[0] ?? null);
    };
  }, [me]);

  // Stays mounted for the closing animation.
  if ((isOpen || hasProblems) && !isRequested) setAsked(true);
  return isHost;
}
