import { useState } from 'react';
import { useCart } from '#web/shop/cart/cart-store.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';

/**
 * The cart of a step: the layout renders steps only with a cart. Once ordered it is gone, while its step stays until
 * the next page is there.
 */
export function useCheckoutCart(): WireCart {
  const { server } = useCart();
  const [last, setLast] = useState(server);
  if (server !== null && server !== last) setLast(server);
  const cart = server ?? last;
  if (cart === null) throw new Error('A step of the checkout was drawn without a cart');
  return cart;
}
