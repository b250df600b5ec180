import type { OutputOf } from '#contract/index.ts';
import { gatewaysFor, paymentMethods } from '#rules/orders/payment-methods.ts';
import {
  type AttemptState,
  canPayOnline,
  closesAt,
  longestReservation,
  reservedUntil,
} from '#rules/payments/payments.ts';
import type { Viewer } from '#server/orders/viewer.ts';
import type { PaymentDesk } from '#server/payments/desk.ts';
import { isUnderWay, keepingOf, type PaymentOrderRow } from './read-order.ts';

export type WirePayment = OutputOf<'payments.ofOrder'>;

/** The payment status of an order, for holders of its link: no personal data (rule 39). */
export function presentPayment(
  { order, viewer }: { order: PaymentOrderRow; viewer: Viewer },
  desk: PaymentDesk,
  now: Date,
): WirePayment {
  const open = canPayOnline(order.state) && !order.has_unassigned_money;
  const hasTime = reservedUntil(keepingOf(order), now) !== null;
  const gateways =
    open && hasTime ? gatewaysFor(desk.gateways, order.total - order.credit).map(({ name }) => name) : [];
  return {
    order_id: order.id,
    id_order: order.number,
    order_state: order.state,
    payment_method_selected: order.payment_method,
    price_total: order.total - order.credit,
    state: order.attempt_state ?? 'none',
    gateway: order.attempt_gateway,
    in_review: order.has_unassigned_money,
    message: messageOf(order, hasTime, gateways.length > 0),
    due_date: order.payment_due_at?.toISOString() ?? null,
    given_up_date: givenUpAt(order)?.toISOString() ?? null,
    under_way: isUnderWay(order, now),
    method: order.attempt_method,
    bank_url: viewer === 'owner' && isUnderWay(order, now) ? (order.bank_url ?? '') : '',
    gateways,
    can_pay: gateways.length > 0,
    // Means ask for data of the person: only the owner pays with them (rule 39).
    pays_here: viewer === 'owner' && gateways.some((name) => desk.gateway(name)?.direct !== undefined),
    change_to: open && viewer === 'owner' ? [...paymentMethods(order.type, false)] : [],
    now: now.toISOString(),
  };
}

function waits({ state }: PaymentOrderRow): boolean {
  return state === '5_waiting_online_payment';
}

function givenUpAt(order: PaymentOrderRow): Date | null {
  if (!waits(order) || !order.payment_due_at) return null;
  return closesAt(order.payment_due_at, order.at_the_bank);
}

const CANCELLED = 'Este pedido está cancelado.';

/** Payment states in the shopper's words. */
export const ATTEMPT_WORDS: Record<AttemptState | 'none', string> = {
  none: 'Apartamos tus productos mientras pagas.',
  pending: 'Estamos esperando la confirmación de tu pago.',
  approved: 'Recibimos tu pago.',
  declined: 'Tu banco no aprobó el pago.',
  error: 'El pago no se pudo completar.',
  voided: 'El pago se anuló.',
  expired: 'No recibimos el pago a tiempo.',
};

/** Why an order can no longer be paid online after failed attempts. */
export function reservedTooLong(minutes: number): string {
  const most = longestReservation(minutes);
  const hours = most === 60 ? '1 hora' : `${most / 60} horas`;
  const time = most % 60 === 0 ? hours : `${most} minutos`;
  return `Apartamos tus productos ${time} y el pago no llegó: este pedido ya no se puede pagar en línea.`;
}

function messageOf(order: PaymentOrderRow, hasTime: boolean, canPay: boolean): string {
  const { state, payment_method, attempt_state, in_review, has_unassigned_money } = order;
  if (in_review && attempt_state !== 'approved') {
    const received = 'Recibimos un pago que no pudimos aplicar a este pedido';
    return has_unassigned_money
      ? `${received}. Lo estamos revisando: si no corresponde, te lo devolvemos al mismo medio de pago, en máximo 15 días calendario.`
      : `${received} y lo devolvimos.`;
  }
  if (payment_method !== 'online') return 'Pagas este pedido al recibirlo.';
  if (state === '12_store_cancel_order') return cancelledWords(attempt_state);
  const failed = state === '11_store_onlinepayment_fail';
  if (failed && !hasTime) return reservedTooLong(order.minutes);
  const attempt = attempt_state ?? (failed ? 'expired' : 'none');
  const words = ATTEMPT_WORDS[attempt];
  if (!canPayOnline(state) || !NOT_PAID.includes(attempt)) return words;
  return `${words} ${canPay ? 'Puedes intentarlo de nuevo.' : 'Por ahora no se puede pagar en línea. Cambia a pagar al recibir.'}`;
}

const NOT_PAID: readonly (AttemptState | 'none')[] = ['declined', 'error', 'expired'];

function cancelledWords(attempt: AttemptState | null): string {
  if (attempt === 'approved')
    return `${CANCELLED} Te devolvemos tu pago al mismo medio de pago, en máximo 15 días calendario.`;
  return attempt === 'voided' ? `${CANCELLED} ${ATTEMPT_WORDS.voided}` : CANCELLED;
}
