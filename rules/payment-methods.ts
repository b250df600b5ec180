import type { CartType } from './cart.ts';
import type { PaymentMethod } from './order-moves.ts';

/**
 * How an order may be paid (storefront 4): cash and card terminal when it is handed over, at the door or in the office;
 * 'pickup' only where it is fetched. Online needs a gateway, which no order has yet.
 */
export const PAYMENT_METHODS: Record<CartType, readonly PaymentMethod[]> = {
  delivery: ['cash', 'dataphone'],
  pickup: ['pickup', 'cash', 'dataphone'],
};

/** Whether an order of that type may be paid that way. */
export function canPayWith(type: CartType, method: PaymentMethod): boolean {
  return PAYMENT_METHODS[type].includes(method);
}
