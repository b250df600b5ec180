import type { PaymentMethod } from '#rules/orders/moves.ts';
import { payPath } from '#web/shop/payment/pay-path.ts';

type Made = { id: string; payment_method_selected: PaymentMethod };

/** The page after placing an order: the online payment, or the thank-you page (storefront 4). */
export function afterOrder({ id, payment_method_selected: method }: Made): string {
  return method === 'online' ? payPath(id) : `/checkout/thanks/${id}`;
}
