import { bogotaDate, bogotaParts, type Instant } from './dates/bogota-clock.ts';
import { addBusinessDays } from './dates/business-days.ts';

export const PQR_KINDS = [
  'complaint',
  'claim',
  'withdrawal',
  'reversal',
  'warranty',
  'unavailable',
  'late',
] as const;
export type PqrKind = (typeof PQR_KINDS)[number];

export const PQR_ASKS = ['money_back', 'replacement', 'answer'] as const;
export type PqrAsk = (typeof PQR_ASKS)[number];

export const PQR_KIND_LABELS: Record<PqrKind, string> = {
  complaint: 'Queja',
  claim: 'Reclamo',
  withdrawal: 'Retracto',
  reversal: 'Reversión del pago',
  warranty: 'Garantía',
  unavailable: 'Producto que faltó',
  late: 'Pedido que no llega',
};

/** Business days for the answer to a claim made directly to the shop (Ley 1480 of 2011, article 58, number 5). */
const ANSWER_DAYS = 15;
/** Calendar days for giving money back (Ley 2439 of 2024). */
const REFUND_DAYS = 15;

/** The first moment after the last day of the answer, in Colombia. */
export function pqrDue(received: Instant): Date {
  const { year, month, day } = addBusinessDays(bogotaParts(received), ANSWER_DAYS);
  return bogotaDate(year, month, day + 1);
}

/** The first moment after the last day on which money that is owed since then is given back, in Colombia. */
export function refundDue(since: Instant): Date {
  const { year, month, day } = bogotaParts(since);
  return bogotaDate(year, month, day + REFUND_DAYS + 1);
}

/** Whether an answer is due within two days, or is late. */
export function isPressing(due: Instant, now: Instant): boolean {
  const { year, month, day } = bogotaParts(now);
  return Number(due) <= Number(bogotaDate(year, month, day + 3));
}
