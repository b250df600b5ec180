import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { gatewaysFor } from '#rules/orders/payment-methods.ts';
import { isWorthOpening } from '#rules/payments/payments.ts';
import type { EndReason } from '#server/orders/additions/requests.ts';
import type { PaymentDesk } from '#server/payments/desk.ts';
import { ATTEMPT_WORDS } from '#server/payments/shopper/present.ts';
import type { AdditionPaymentRow } from './read-addition.ts';

type WireAddition = OutputOf<'payments.checkAddition'>;

/** The payment status of an addition, for its shopper. */
export function presentAddition(
  row: AdditionPaymentRow,
  desk: Pick<PaymentDesk, 'gateways'>,
  now: Date,
): WireAddition {
  const isOpen = row.state === 'waiting' && !row.has_unassigned_money && isWorthOpening(row.due_at, now);
  return {
    addition_id: row.id,
    order_id: row.order_id,
    id_order: row.number,
    addition_state: row.state,
    lines_count: row.lines_count,
    amount: row.amount,
    state: row.attempt_state ?? 'none',
    gateway: row.attempt_gateway,
    message: messageOf(row, isOpen),
    due_date: row.due_at.toISOString(),
    under_way: row.state === 'waiting' && row.at_the_bank,
    in_review: row.has_unassigned_money,
    gateways: isOpen ? gatewaysFor(desk.gateways, row.amount).map(({ name }) => name) : [],
    now: now.toISOString(),
  };
}

const IN_REVIEW =
  'Recibimos un pago que no pudimos aplicar a lo que agregas. Lo estamos revisando: si no corresponde, te lo devolvemos al mismo medio de pago, en máximo 15 días calendario.';

const RESERVED = 'Apartamos los productos mientras pagas.';
const AS_IT_WAS = 'Tu pedido sigue como estaba';
const ENDED: Record<EndReason, string> = {
  unpaid: `No recibimos el pago a tiempo. ${AS_IT_WAS}.`,
  dropped: `No agregamos nada. ${AS_IT_WAS}.`,
  order_begun: `Ya habíamos empezado a alistar tu pedido y no se pudo agregar más. ${AS_IT_WAS}.`,
  order_cancelled: 'El pedido se canceló y no se agregó nada.',
};

function messageOf(
  { state, reason, attempt_state, amount, has_unassigned_money }: AdditionPaymentRow,
  isOpen: boolean,
) {
  if (has_unassigned_money) return IN_REVIEW;
  if (state === 'confirmed') return `Recibimos tu pago de ${formatPesos(amount)}.`;
  if (reason !== '') return ENDED[reason];
  const words = attempt_state === null ? RESERVED : ATTEMPT_WORDS[attempt_state];
  return isOpen && (attempt_state === 'declined' || attempt_state === 'error')
    ? `${words} Puedes intentarlo de nuevo.`
    : words;
}
