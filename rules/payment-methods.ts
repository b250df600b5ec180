import type { CartType } from './cart.ts';
import type { PaymentMethod } from './order-moves.ts';

/**
 * How an order may be paid when it is handed over (storefront 4): cash and card terminal at the door or in the office;
 * 'pickup' only where it is fetched.
 */
export const PAYMENT_METHODS: Record<CartType, readonly PaymentMethod[]> = {
  delivery: ['cash', 'dataphone'],
  pickup: ['pickup', 'cash', 'dataphone'],
};

/** The ways to pay an order of that type, the default of the checkout first; `online`: whether a provider is there. */
export function paymentMethods(type: CartType, online: boolean): readonly PaymentMethod[] {
  return online ? ['online', ...PAYMENT_METHODS[type]] : PAYMENT_METHODS[type];
}

/** Whether an order of that type may be paid that way. */
export function canPayWith(type: CartType, method: PaymentMethod, online: boolean): boolean {
  return paymentMethods(type, online).includes(method);
}
