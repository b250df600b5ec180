import { useLocation } from 'react-router';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { additionTexts as texts } from '#web/shop/texts/buying/additions.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { addPath } from './add-path.ts';
import { type Adding, setAdding } from './adding-store.ts';

/** On every page of the shop: shows that the cart is being filled for an order, with a button to stop. */
export default function AddingBand({ adding: { orderId, number } }: { adding: Adding }) {
  const { pathname } = useLocation();
  const { count, subtotal } = useCart();
  // The cart has its own link, and the checkout is for another order.
  if (/^\/(cart|checkout)/.test(pathname) || pathname === addPath(orderId)) return null;
  return (
    <section
      className="over-page panel flex items-center gap-2 border-2 border-brand"
      aria-label={texts.band(number)}
    >
      <p className="grid flex-[1_1_0] min-w-0">
        <b>{texts.band(number)}</b>
        <span className="type-note">{count === 0 ? texts.bandEmpty : texts.bandCart(count, subtotal)}</span>
      </p>
      {count > 0 && <ButtonLink to={addPath(orderId)}>{texts.review}</ButtonLink>}
      <IconButton
        label={texts.leave}
        onClick={() => {
          setAdding(null);
          showToast('success', texts.left);
        }}
      >
        <Icon name="x" />
      </IconButton>
    </section>
  );
}
