import type { OrderState, PaymentMethod } from '#rules/orders/moves.ts';

type Draft = {
  isEmpty: boolean;
  /** An address to deliver to, or an office to pick it up at. */
  hasPlace: boolean;
  paymentMethod: PaymentMethod | null;
};

/** The state of a cart that is not yet an order: the first thing it lacks (storefront 4, states 1 to 4). */
export function draftState({ isEmpty, hasPlace, paymentMethod }: Draft): OrderState {
  if (isEmpty) return '1_waiting_products';
  if (!hasPlace) return '2_waiting_address';
  return paymentMethod === null ? '3_waiting_paymethod' : '4_waiting_setcomplete';
}
