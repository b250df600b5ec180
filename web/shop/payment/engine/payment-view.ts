import type { OutputOf } from '#contract/index.ts';
import { canPayOnline } from '#rules/payments.ts';

export type Payment = OutputOf<'payments.ofOrder'>;
export type GatewayName = Payment['gateways'][number];

/**
 * What a payment page has to say. to-pay: nothing was begun; confirming: the provider has not answered yet; retry: the
 * last try was not approved and the goods are still kept; failed, expired: they no longer are; review: money arrived
 * that a person looks at; at-door: paid when it is handed over.
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
 * The order decides, then its latest attempt: what the provider said without moving the order is no payment (decision
 * 18).
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

/** Where it is paid instead of online: only what is fetched can be paid in the office. */
export function placeToPay({ change_to }: Pick<Payment, 'change_to'>): 'atDoor' | 'inOffice' {
  return change_to.includes('pickup') ? 'inOffice' : 'atDoor';
}

/** The provider used last, while it can be; else the first. */
export function usualGateway({
  gateway,
  gateways,
}: Pick<Payment, 'gateway' | 'gateways'>): GatewayName | undefined {
  return gateways.find((one) => one === gateway) ?? gateways[0];
}

/** Whether the provider may still change what is shown: then one keeps asking. */
export function isOpen({ order_state }: Pick<Payment, 'order_state'>): boolean {
  return order_state === '5_waiting_online_payment';
}

function waiting(state: Payment['state']): PaymentView {
  if (state === 'none') return 'to-pay';
  return state === 'pending' || state === 'approved' ? 'confirming' : 'retry';
}

/** Paid after the goods were given back is no failure to try again, but money to be looked at. */
function failed(state: Payment['state']): PaymentView {
  if (state === 'approved') return 'review';
  return state === 'declined' || state === 'error' || state === 'voided' ? 'failed' : 'expired';
}
