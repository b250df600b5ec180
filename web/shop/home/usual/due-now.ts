import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import type { UsualProduct } from './use-usual.ts';

export type DueNow = { products: UsualProduct[]; total: number };

/** Products that are due, available and not yet in the cart, with their total price today. */
export function dueNow(
  products: readonly UsualProduct[],
  inCart: readonly Pick<CartLineView, 'product'>[],
): DueNow {
  const there = new Set(inCart.map(({ product }) => product.id));
  const due = products.filter(({ id, usual }) => usual.due && usual.unavailable === null && !there.has(id));
  return { products: due, total: due.reduce((sum, { usual }) => sum + usual.total, 0) };
}
