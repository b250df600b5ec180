import { useCart } from '#web/shop/cart/cart-store.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';

/** The cart of a step: the layout renders steps only with a cart. */
export function useCheckoutCart(): WireCart {
  const { server } = useCart();
  if (server === null) throw new Error('A step of the checkout was drawn without a cart');
  return server;
}
