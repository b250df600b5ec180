import {
  type AttemptState,
  judge,
  judgeAddition,
  laterStatus,
  type ReviewKind,
} from '#rules/payments/payments.ts';
import type { Queries } from '#server/db/database.ts';
import { payments } from '#server/observing/metrics.ts';
import { confirmRequest, stillTakes } from '#server/orders/additions/confirm-request.ts';
import { findRequest, type RequestRow } from '#server/orders/additions/requests.ts';
import { giveBack } from '#server/orders/goods/give-back.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { writeMove } from '#server/orders/write-move.ts';
import type { PaymentNote } from '#server/payments/desk.ts';
import type { GatewayName, Transaction } from '#server/payments/gateways/gateway.ts';
import { alertOf, othersTransaction, unknownMoney, wrongReference } from './apart.ts';
import { changeOf, endAttempts, planQueries } from './attempts.ts';
import { endAddition } from './end-addition.ts';
import { endPayments } from './end-payments.ts';
import { paymentMover } from './payment-mover.ts';
import {
  type AttemptRow,
  answerUndone,
  attemptsOf,
  findReference,
  keepTransaction,
  lockTransaction,
  paidBy,
  writeAttempt,
  writePaidBy,
} from './queries.ts';
import { keepReview } from './review-queries.ts';

/**
 * Applies a provider's report about a transaction, in one database transaction (rules 16 and 18): the same report
 * again, or an older one after a newer, changes nothing. Locks the order first, as every move does. Returns the alerts
 * to send once everything is written.
 */
export async function applyTransaction(
  tx: Queries,
  gateway: GatewayName,
  transaction: Transaction,
  now: Date,
): Promise<PaymentNote[]> {
  const found = await findReference(tx, gateway, transaction.reference);
  const order = found && (await lockOrder(tx, found.order_id));
  const attempt = order && (await attemptsOf(tx, order.id)).find(({ id }) => id === found.id);
  const payer = attempt && (await paidBy(tx, attempt));
  const stored = await lockTransaction(tx, gateway, transaction.id);
  if (stored && stored.reference !== transaction.reference)
    return wrongReference(tx, gateway, transaction, now);
  if (attempt?.provider_order && attempt.provider_order !== transaction.id)
    return wrongReference(tx, gateway, transaction, now);
  // An older report than the known state; and the amount of a paid order is not changed by a later report.
  if (stored && laterStatus(stored.status, transaction.status) !== transaction.status) return [];
  if (transaction.status === 'approved' && (stored?.apart || payer?.transaction_id === transaction.id))
    return [];
  if (!(await keepTransaction(tx, gateway, attempt?.id ?? null, transaction, now)))
    return othersTransaction(tx, gateway, transaction, now);

  if (!order || !attempt || !payer)
    return transaction.status === 'approved' ? unknownMoney(tx, gateway, transaction, now) : [];
  if (transaction.status === 'voided') await answerUndone(tx, gateway, transaction.id, attempt.id);
  const addition =
    attempt.addition_id === null ? undefined : await lockedAddition(tx, order, attempt.addition_id);
  const does = addition
    ? judgeAddition({ ...payer, paidBy: payer.transaction_id, ...addition }, attempt, transaction)
    : judge({ ...payer, state: order.state, paidBy: payer.transaction_id }, attempt, transaction);
  if (does.attempt) {
    await changeAttempt(tx, attempt, does.attempt, transaction, now);
    payments.inc({ gateway, status: does.attempt });
  }
  if (does.attempt === 'approved') await writePaidBy(tx, attempt.id, transaction.id);
  let moved = order;
  if (addition && 'confirms' in does) moved = await settleAddition(tx, order, { ...addition, ...does }, now);
  if ('order' in does && does.order) moved = await moveByPayment(tx, order, does.order, transaction, now);
  await planQueries(tx, moved, now);
  if (!does.review) return [];
  const expectedInCents = attempt.amount * 100;
  const review = {
    kind: does.review,
    gateway,
    orderId: order.id,
    transaction,
    expectedInCents,
    undo: does.undo,
  };
  return (await keepReview(tx, review, now)) ? [alertOf(review, order)] : [];
}

/** An addition of a locked order; returning its money is expected once the order is cancelled. */
async function lockedAddition(tx: Queries, order: LockedOrder, id: string) {
  const request = await findRequest(tx, order.id, id);
  if (!request) throw new Error(`The addition ${id} is of another order`);
  return { request, waits: await stillTakes(tx, order, request) };
}

/**
 * A paid addition joins the order; when the order no longer accepts it, because picking has begun, it is refunded.
 */
async function settleAddition(
  tx: Queries,
  order: LockedOrder,
  { request, confirms, review }: { request: RequestRow; confirms: boolean; review: ReviewKind | null },
  now: Date,
): Promise<LockedOrder> {
  if (confirms) {
    const confirmed = await confirmRequest(tx, paymentMover, order, request, now);
    await endAttempts(tx, confirmed, 'paid by another attempt', now, request.id);
    return confirmed;
  }
  if (review === 'late' && request.state === 'waiting')
    await endAddition(tx, order, request.id, 'order_begun', now);
  return order;
}

async function changeAttempt(
  tx: Queries,
  attempt: AttemptRow,
  state: AttemptState,
  transaction: Transaction,
  now: Date,
): Promise<void> {
  const failed = state === 'declined' || state === 'error';
  await writeAttempt(
    tx,
    attempt.id,
    {
      ...changeOf(attempt),
      state,
      reason: `${transaction.id} ${transaction.status}`,
      declinedAt: failed ? now : attempt.declined_at,
    },
    now,
  );
}

async function moveByPayment(
  tx: Queries,
  order: LockedOrder,
  state: '6_payment_complete' | '12_store_cancel_order',
  transaction: Transaction,
  now: Date,
): Promise<LockedOrder> {
  const cancelled = state === '12_store_cancel_order';
  if (cancelled) await giveBack(tx, order, now);
  const moved = await writeMove(tx, paymentMover, order, {
    call: 'payment',
    state,
    delivery: order.delivery,
    reason: cancelled ? `La pasarela anuló el pago ${transaction.id}` : `Pago ${transaction.id}`,
    at: now,
  });
  // Additions were paid separately.
  if (cancelled) await endPayments(tx, moved, paymentMover.user, now);
  else await endAttempts(tx, moved, 'paid by another attempt', now);
  return moved;
}
