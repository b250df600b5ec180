import { besideCredit } from '#rules/credit/in-orders.ts';
import { cashIn } from '#rules/deliveries/cash-note.ts';
import { isPrepaid, PAYMENT_METHOD_LABELS } from '#rules/orders/moves.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { creditTexts } from '#web/shop/texts/account/credit.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';

const texts = checkoutTexts.thanks;

type Paid = Pick<
  Order,
  'state' | 'payment_method_selected' | 'type' | 'observations_client' | 'price_total' | 'price_credit'
>;

/** 'Efectivo, al recibir. Te llevamos $ 11.793 de vueltas.'; '' for orders paid beforehand or cancelled. */
export function paymentText({
  state,
  payment_method_selected: method,
  type,
  observations_client,
  price_total,
  price_credit = 0,
}: Paid): string {
  const name = PAYMENT_METHOD_LABELS[method];
  if (method === 'pickup' || isPrepaid(method) || state === '12_store_cancel_order') return `${name}.`;
  const due = besideCredit(price_total, price_credit);
  if (price_credit > 0 && due === 0) return creditTexts.nothingElse;
  const paid = `${name}, ${type === 'pickup' ? texts.onPickup : texts.onDelivery}.`;
  const cash = method === 'cash' ? cashIn(observations_client) : null;
  return cash !== null && cash > due ? `${paid} ${texts.change(cash - due)}` : paid;
}
