import { MINUTE_MS } from '../dates/durations.ts';
import type { Pesos } from '../money.ts';
import type { OrderState } from '../orders/moves.ts';

/** State of a transaction at its provider, in our terms. */
export type TransactionStatus = 'pending' | 'approved' | 'declined' | 'error' | 'voided';

/** State of an attempt to pay. `expired`: nothing is waited for. */
export type AttemptState = TransactionStatus | 'expired';

export type GatewayName = 'wompi' | 'credibanco';

/** Why money is set aside for a person (rule 18). */
export type ReviewKind =
  | 'late'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'wrong_reference'
  | 'unknown'
  | 'paid_twice'
  | 'voided'
  | 'missing';

/** A reported transaction of one of our attempts. Amounts in cents are the provider's. */
export type Reported = { id: string; status: TransactionStatus; amountInCents: number; currency: string };

/** What of an order decides where money goes. */
export type PayableOrder = {
  state: OrderState;
  /** The transaction that paid it. */
  paidBy: string | null;
  /** Whether its money is being refunded: then a void is expected. */
  refunding: boolean;
  /** Pesos that it still costs beside credit: more than an attempt from before its credit came back. */
  due: Pesos;
};

/** The effect of a reported transaction. Null: no change. `undo`: requests a refund, once. */
export type Judgement = {
  attempt: AttemptState | null;
  order: '6_payment_complete' | '12_store_cancel_order' | null;
  review: ReviewKind | null;
  undo: boolean;
};

/** The same for an addition to a paid order. */
export type PayableAddition = Omit<PayableOrder, 'state' | 'due'> & {
  /** Whether its goods are reserved and the order still accepts them. */
  waits: boolean;
};

/** `confirms`: the addition joins the order. */
export type AdditionJudgement = Omit<Judgement, 'order'> & { confirms: boolean };

/** Additional wait for a shopper who is at the bank when the time ends. */
const AT_THE_BANK_MINUTES = 10;
/** An order may reserve goods unpaid for this many times the minutes of one payment, over all attempts. */
const TIMES_RESERVED = 4;
/** A payment closer to its end than this is not offered. */
const LEAST_LEFT_MS = MINUTE_MS;

/** Maximum of a person's orders and additions that reserve goods while waiting for a payment. */
export const MOST_UNPAID = 3;
/** Maximum of unpaid additions to one order that reserved goods, as for the order itself. */
export const MOST_UNPAID_ADDITIONS = TIMES_RESERVED;

/**
 * Whether an order can be paid online now: it waits for its payment, or the last one failed (rule 15).
 */
export function canPayOnline(state: OrderState): boolean {
  return state === '5_waiting_online_payment' || state === '11_store_onlinepayment_fail';
}

/**
 * What an attempt is called at the provider: unique for its account. CredibanCo's is digits only, so that PSE may be
 * used; three of them are the attempt's, so that no two orders meet.
 */
export function paymentReference(gateway: GatewayName, orderNumber: number, attempt: number): string {
  if (gateway === 'wompi') return `${orderNumber}-${attempt}`;
  return `${orderNumber}${String(attempt).padStart(3, '0')}`;
}

/** Later states win; reports may come in any order and any number of times. */
const RANK: Record<AttemptState, number> = {
  pending: 0,
  expired: 1,
  error: 2,
  declined: 3,
  approved: 4,
  voided: 5,
};

/** The known state of a transaction after another report: approved is only replaced by its void. */
export function laterStatus<State extends AttemptState>(current: State | undefined, reported: State): State {
  return current !== undefined && RANK[current] >= RANK[reported] ? current : reported;
}

/**
 * The effect of a transaction on its attempt and its order (rules 16 and 18). The first approved transaction of the
 * right amount pays a waiting order; every other approved one is set aside for a person.
 */
export function judge(
  order: PayableOrder,
  attempt: { state: AttemptState; amount: Pesos },
  reported: Reported,
): Judgement {
  const { status } = reported;
  if (status === 'approved') {
    const waits = order.state === '5_waiting_online_payment' && attempt.amount >= order.due;
    const { isPaid, ...does } = judgeApproved({ ...order, waits }, attempt, reported);
    return { ...does, order: isPaid ? '6_payment_complete' : null };
  }
  if (status === 'voided') return judgeVoided(order, attempt, reported);
  return { ...nothing, attempt: furtherState(attempt.state, status) };
}

/**
 * The same for a payment of an addition: the first one of the right amount confirms it, while the order still accepts
 * it. A later void at the provider is for a person: the goods may be in the crate.
 */
export function judgeAddition(
  addition: PayableAddition,
  attempt: { state: AttemptState; amount: Pesos },
  reported: Reported,
): AdditionJudgement {
  const { status } = reported;
  const stays = { attempt: null, confirms: false, review: null, undo: false };
  if (status === 'approved') {
    const { isPaid, ...does } = judgeApproved(addition, attempt, reported);
    return { ...does, confirms: isPaid };
  }
  if (status !== 'voided') return { ...stays, attempt: furtherState(attempt.state, status) };
  if (addition.paidBy !== reported.id)
    return { ...stays, attempt: attempt.state === 'pending' ? 'error' : null };
  return { ...stays, attempt: 'voided', review: addition.refunding ? null : 'voided' };
}

/** Null: no change. */
function furtherState(current: AttemptState, reported: AttemptState): AttemptState | null {
  const state = laterStatus(current, reported);
  return state === current ? null : state;
}

/** How long an order has held its goods unpaid, and how long it still may. */
export type Reservation = {
  /** Until when, while it waits for a payment. */
  dueAt: Date | null;
  /** In the waits that are over. */
  reservedMs: number;
  /** Start of the current wait. */
  reservedSince: Date | null;
  /** Minutes the business allows for a payment. */
  minutes: number;
};

/**
 * Expiry of the reservation for somebody who pays now (rule 12). Null: the goods were reserved long enough, and
 * online payment is over.
 */
export function reservedUntil(
  { dueAt, reservedMs, reservedSince, minutes }: Reservation,
  now: Date,
): Date | null {
  if (dueAt && isWorthOpening(dueAt, now)) return dueAt;
  const reserved = reservedMs + (reservedSince ? now.getTime() - reservedSince.getTime() : 0);
  const left = Math.min(minutes * MINUTE_MS, longestReservation(minutes) * MINUTE_MS - reserved);
  if (left < LEAST_LEFT_MS) return null;
  // Fewer minutes configured since do not shorten what was promised.
  return new Date(Math.max(now.getTime() + left, dueAt?.getTime() ?? 0));
}

/** Maximum minutes an order may reserve its goods unpaid in total. */
export function longestReservation(minutes: number): number {
  return TIMES_RESERVED * minutes;
}

/** Whether an attempt ending then is still worth starting. */
export function isWorthOpening(endsAt: Date, now: Date): boolean {
  return endsAt.getTime() >= now.getTime() + LEAST_LEFT_MS;
}

/**
 * When an order waiting for payment expires and its goods are returned: as promised, whatever was declined meanwhile
 * (rule 89), and later for a shopper who is at the bank then.
 */
export function closesAt(dueAt: Date, atTheBank: boolean): Date {
  return atTheBank ? new Date(dueAt.getTime() + AT_THE_BANK_MINUTES * MINUTE_MS) : dueAt;
}

/** The order's time is over and its provider has not answered yet. */
const UNANSWERED_MS = 30_000;

/** Minutes after the end of an attempt for further queries, in case money came late. */
const LATE_LOOKS = [2, 10, 60, 6 * 60, 24 * 60];

/**
 * The next query about an attempt; null: never. Frequent while the shopper is paying, then less; CredibanCo requires
 * three minutes while a bank debit is pending. Never later than the attempt's own end.
 */
export function nextQueryAt(
  attempt: {
    gateway: GatewayName;
    state: AttemptState;
    createdAt: Date;
    endsAt: Date;
    atTheBank: boolean;
    /** Whether its order waits for it. */
    waited: boolean;
  },
  now: Date,
): Date | null {
  if (attempt.state === 'approved' || attempt.state === 'voided') return null;
  const end = attempt.endsAt.getTime();
  if (now.getTime() >= end && attempt.waited) return new Date(now.getTime() + UNANSWERED_MS);
  if (now.getTime() >= end) {
    const next = LATE_LOOKS.map((minutes) => end + minutes * MINUTE_MS).find((at) => at > now.getTime());
    return next === undefined ? null : new Date(next);
  }
  return new Date(Math.min(now.getTime() + pauseOf(attempt, now), end));
}

function pauseOf(attempt: { gateway: GatewayName; createdAt: Date; atTheBank: boolean }, now: Date): number {
  if (attempt.gateway === 'credibanco' && attempt.atTheBank) return 3 * MINUTE_MS;
  const age = now.getTime() - attempt.createdAt.getTime();
  if (age < 2 * MINUTE_MS) return 10_000;
  return age < 10 * MINUTE_MS ? 30_000 : MINUTE_MS;
}

const nothing: Judgement = { attempt: null, order: null, review: null, undo: false };

function judgeApproved(
  { paidBy, waits }: Pick<PayableAddition, 'paidBy' | 'waits'>,
  attempt: { state: AttemptState; amount: Pesos },
  reported: Reported,
): Omit<Judgement, 'order'> & { isPaid: boolean } {
  const stays = { attempt: null, review: null, undo: false, isPaid: false };
  if (paidBy === reported.id) return stays;
  const apart = { ...stays, attempt: furtherState(attempt.state, 'error') };
  if (reported.currency !== 'COP') return { ...apart, review: 'wrong_currency' };
  if (reported.amountInCents !== attempt.amount * 100) return { ...apart, review: 'wrong_amount' };
  if (paidBy !== null) return { ...stays, review: 'paid_twice', undo: true };
  if (!waits) return { ...stays, review: 'late', undo: true };
  return { ...stays, attempt: 'approved', isPaid: true };
}

/** Voided at the provider: an order that is not begun is cancelled, one in progress is for a person. */
function judgeVoided(order: PayableOrder, attempt: { state: AttemptState }, reported: Reported): Judgement {
  if (order.paidBy !== reported.id)
    return { ...nothing, attempt: attempt.state === 'pending' ? 'error' : null };
  if (order.state === '6_payment_complete')
    return { ...nothing, attempt: 'voided', order: '12_store_cancel_order' };
  const expected = order.refunding || order.state === '12_store_cancel_order';
  return { ...nothing, attempt: 'voided', review: expected ? null : 'voided' };
}
