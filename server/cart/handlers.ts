import type { cartCalls } from '#contract/cart/cart.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import { readCartToShow } from '#server/cart/snapshot/read-cart.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { writtenOnce } from '#server/http/preserialized.ts';
import { createOrder } from '#server/orders/create-order.ts';
import { setAddress, setBags, setOffice, setPaymentMethod } from './checkout-choices.ts';
import { applyCoupon, removeCoupon } from './coupons.ts';
import { discard, discardActive } from './discard.ts';
import { addProduct } from './lines/add-product.ts';
import { changeProduct } from './lines/change-line.ts';
import { mergeCart } from './merge.ts';
import { acceptAll, acceptProblem, checkCart, rejectAll } from './problems.ts';
import { setSubstitution } from './substitution.ts';
import { fillUsual } from './usual-choices.ts';

export const cartHandlers = {
  'cart.active': writtenOnce(readActive),
  'cart.addProduct': addProduct,
  'cart.merge': writtenOnce(mergeCart),
  'cart.changeLine': writtenOnce(changeProduct),

  'cart.discard': discard,
  'cart.discardActive': discardActive,
  'cart.setOffice': setOffice,
  'cart.setAddress': writtenOnce(setAddress),
  'cart.setPaymentMethod': writtenOnce(setPaymentMethod),
  'cart.setBags': writtenOnce(setBags),
  'cart.setSubstitution': setSubstitution,
  'cart.fillUsual': fillUsual,
  'cart.applyCoupon': applyCoupon,
  'cart.removeCoupon': removeCoupon,
  'cart.check': checkCart,
  'cart.acceptProblem': acceptProblem,
  'cart.acceptAll': acceptAll,
  'cart.rejectAll': rejectAll,
  'cart.createOrder': createOrder,
} satisfies HandlersOf<keyof typeof cartCalls | 'cart.setSubstitution'>;

async function readActive(_: unknown, context: SignedInContext) {
  const now = context.now();
  const cart = await readCartToShow({ userId: context.user.id, now }, context);
  return { cart: cart ? presentCart(cart, now) : null };
}
