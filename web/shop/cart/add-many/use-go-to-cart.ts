import { useNavigate } from 'react-router';
import { openCart } from '#web/shop/cart/cart-store.ts';
import { useDesk } from '#web/ui/hooks/use-media.ts';

/** Shows the cart: the panel on a desktop, its own page on a phone. */
export function useGoToCart(): () => void {
  const navigate = useNavigate();
  const desk = useDesk();
  return () => {
    if (desk) openCart();
    else void navigate('/checkout');
  };
}
