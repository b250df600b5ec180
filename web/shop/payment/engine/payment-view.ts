import type { OutputOf } from '#contract/index.ts';
import { canPayOnline } from '#rules/payments/payments.ts';

export type Payment = OutputOf<'payments.ofOrder'>;
export type GatewayName = Payment['gateways'][number];

/**
 * The views of a payment page. to-pay: not started; confirming: the provider has not answered; retry: the last attempt
 * was declined and the products are still reserved; failed, expired: no longer reserved; review: money received that
 * staff must check; at-door: paid on delivery.
 */
export type PaymentView =
  | 'to-pay'
  | 'confirming'
  | 'retry'
  | 'failed'
  | 'expired'
  | 'review'
  | 'paid'
  | 'at-door'
  | 'cancelled';

type Stands = Pick<Payment, 'order_state' | 'state' | 'payment_method_selected' | 'in_review'>;

/**
 * The order decides, then its latest attempt: a provider's status that did not move the order is not a payment
 * (rule 18).
 */
export function viewOf(stands: Stands): PaymentView {
  const { order_state, state, payment_method_selected: method, in_review } = stands;
  const unpaid = canPayOnline(order_state) || order_state === '12_store_cancel_order';
  if (in_review && unpaid) return 'review';
  switch (order_state) {
    case '5_waiting_online_payment':
      return waiting(state);
    case '11_store_onlinepayment_fail':
      return failed(state);
    case '12_store_cancel_order':
      return state === 'approved' ? 'review' : 'cancelled';
    default:
      return method === 'online' ? 'paid' : 'at-door';
  }
}

/** The alternative to paying online: pickup orders can only be paid in the office. */
export function placeToPay({ change_to }: Pick<Payment, 'change_to'>): 'atDoor' | 'inOffice' {
  return change_to.includes('pickup') ? 'inOffice' : 'atDoor';
}

/** The last used provider, if still available; otherwise the first. */
export function usualGateway({
  gateway,
  gateways,
}: Pick<Payment, 'gateway' | 'gateways'>): GatewayName | undefined {
  return gateways.find((one) => one === gateway) ?? gateways[0];
}

/** Whether the provider may still change the status: then it is polled. */
export function isOpen({ order_state }: Pick<Payment, 'order_state'>): boolean {
  return order_state === '5_waiting_online_payment';
}

function waiting(state: Payment['state']): PaymentView {
  if (state === 'none') return 'to-pay';
  return state === 'pending' || state === 'approved' ? 'confirming' : 'retry';
}

/** Paid after the reservation ended: not a failed attempt, but money to be checked. */
function failed(state: Payment['state']): PaymentView {
  if (state === 'approved') return 'review';
  return state === 'declined' || state === 'error' || state === 'voided' ? 'failed' : 'expired';
}
