import type { OutputOf } from '#contract/index.ts';
import { type AttemptState, canPayOnline, gatewaysFor, paymentMethods } from '#rules/payments.ts';
import type { Viewer } from '#server/orders/viewer.ts';
import type { PaymentDesk } from '#server/payments/desk.ts';
import type { PaymentOrderRow } from './read-order.ts';

export type WirePayment = OutputOf<'payments.ofOrder'>;

/** How the payment of an order stands, for whoever has its link: nothing of the person (decision 39). */
export function presentPayment(
  { order, viewer }: { order: PaymentOrderRow; viewer: Viewer },
  desk: PaymentDesk,
  now: Date,
): WirePayment {
  const open = canPayOnline(order.state) && !order.money_kept;
  const gateways = open ? gatewaysFor(desk.gateways, order.total).map(({ name }) => name) : [];
  return {
    order_id: order.id,
    id_order: order.number,
    order_state: order.state,
    payment_method_selected: order.payment_method,
    price_total: order.total,
    state: order.attempt_state ?? 'none',
    gateway: order.attempt_gateway,
    message: messageOf(order),
    due_date: order.payment_due_at?.toISOString() ?? null,
    gateways,
    can_pay: gateways.length > 0,
    change_to: open && viewer === 'owner' ? [...paymentMethods(order.type, false)] : [],
    now: now.toISOString(),
  };
}

const CANCELLED = 'Este pedido está cancelado.';

const WORDS: Record<AttemptState | 'none', string> = {
  none: 'Apartamos tus productos mientras pagas.',
  pending: 'Estamos esperando la confirmación de tu pago.',
  approved: 'Recibimos tu pago.',
  declined: 'Tu banco no aprobó el pago. Puedes intentarlo de nuevo.',
  error: 'El pago no se pudo completar. Puedes intentarlo de nuevo.',
  voided: 'El pago se anuló.',
  expired: 'No recibimos el pago a tiempo. Puedes intentarlo de nuevo.',
};

function messageOf({ state, payment_method, attempt_state, in_review }: PaymentOrderRow): string {
  if (in_review && attempt_state !== 'approved')
    return 'Recibimos un pago que no pudimos aplicar a este pedido. Lo estamos revisando.';
  if (payment_method !== 'online') return 'Pagas este pedido al recibirlo.';
  if (state === '11_store_onlinepayment_fail' && attempt_state === null) return WORDS.expired;
  if (state === '12_store_cancel_order') return cancelledWords(attempt_state);
  return WORDS[attempt_state ?? 'none'];
}

function cancelledWords(attempt: AttemptState | null): string {
  if (attempt === 'approved') return `${CANCELLED} Estamos gestionando la devolución de tu pago.`;
  return attempt === 'voided' ? `${CANCELLED} ${WORDS.voided}` : CANCELLED;
}
