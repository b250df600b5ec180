import { cashIn } from '#rules/deliveries/cash-note.ts';
import { PAYMENT_METHOD_LABELS } from '#rules/orders/moves.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';

const texts = checkoutTexts.thanks;

type Paid = Pick<Order, 'state' | 'payment_method_selected' | 'type' | 'observations_client' | 'price_total'>;

/**
 * 'Efectivo, al recibir. Te llevamos $ 11.793 de vueltas.'; none for orders paid online or cancelled.
 */
export function paymentText({
  state,
  payment_method_selected: method,
  type,
  observations_client,
  price_total,
}: Paid): string {
  const name = PAYMENT_METHOD_LABELS[method];
  if (method === 'pickup' || method === 'online' || state === '12_store_cancel_order') return `${name}.`;
  const paid = `${name}, ${type === 'pickup' ? texts.onPickup : texts.onDelivery}.`;
  const cash = method === 'cash' ? cashIn(observations_client) : null;
  return cash !== null && cash > price_total ? `${paid} ${texts.change(cash - price_total)}` : paid;
}
