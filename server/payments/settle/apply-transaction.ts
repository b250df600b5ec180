import { type AttemptState, judge, laterStatus } from '#rules/payments.ts';
import type { Queries } from '#server/db/database.ts';
import { giveBack } from '#server/orders/goods/give-back.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { type Mover, writeMove } from '#server/orders/write-move.ts';
import type { PaymentNote } from '#server/payments/desk.ts';
import type { GatewayName, Transaction } from '#server/payments/gateways/gateway.ts';
import { alertOf, othersTransaction, unknownMoney, wrongReference } from './apart.ts';
import { changeOf, endAttempts, planQueries } from './attempts.ts';
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

/** The shop itself, which moves orders by what providers say. */
export const paymentMover: Mover = {
  user: { id: null, role: 'system' },
  ip: '',
  userAgent: '',
  requestId: '',
};

/**
 * Does what a provider's word about a transaction means, inside one transaction of the database (decisions 16 and 18):
 * the same word again, or an older one after a newer, changes nothing. Locks the order first, as every move of it does.
 * Gives back what a person must be told once everything is written.
 */
export async function applyTransaction(
  tx: Queries,
  gateway: GatewayName,
  said: Transaction,
  now: Date,
): Promise<PaymentNote[]> {
  const found = await findReference(tx, gateway, said.reference);
  const order = found && (await lockOrder(tx, found.order_id));
  const attempt = order && (await attemptsOf(tx, order.id)).find(({ id }) => id === found.id);
  const payer = order && (await paidBy(tx, order.id));
  const known = await lockTransaction(tx, gateway, said.id);
  if (known && known.reference !== said.reference) return wrongReference(tx, gateway, said, now);
  if (attempt?.provider_order && attempt.provider_order !== said.id)
    return wrongReference(tx, gateway, said, now);
  // An older word than what is known already; and what has paid the order is not made another amount by a later word.
  if (known && laterStatus(known.status, said.status) !== said.status) return [];
  if (said.status === 'approved' && (known?.apart || payer?.transaction_id === said.id)) return [];
  if (!(await keepTransaction(tx, gateway, attempt?.id ?? null, said, now)))
    return othersTransaction(tx, gateway, said, now);

  if (!order || !attempt || !payer)
    return said.status === 'approved' ? unknownMoney(tx, gateway, said, now) : [];
  if (said.status === 'voided') await answerUndone(tx, gateway, said.id, attempt.id);
  const does = judge(
    { state: order.state, paidBy: payer.transaction_id, refunding: payer.refunding },
    { state: attempt.state, amount: attempt.amount },
    said,
  );
  if (does.attempt) await changeAttempt(tx, attempt, does.attempt, said, now);
  if (does.attempt === 'approved') await writePaidBy(tx, attempt.id, said.id);
  const moved = does.order ? await moveByPayment(tx, order, does.order, said, now) : order;
  await planQueries(tx, moved, now);
  if (!does.review) return [];
  const expectedInCents = attempt.amount * 100;
  const review = { kind: does.review, gateway, orderId: order.id, said, expectedInCents, undo: does.undo };
  return (await keepReview(tx, review, now)) ? [alertOf(review, order)] : [];
}

async function changeAttempt(
  tx: Queries,
  attempt: AttemptRow,
  state: AttemptState,
  said: Transaction,
  now: Date,
): Promise<void> {
  const failed = state === 'declined' || state === 'error';
  await writeAttempt(
    tx,
    attempt.id,
    {
      ...changeOf(attempt),
      state,
      reason: `${said.id} ${said.status}`,
      declinedAt: failed ? now : attempt.declined_at,
    },
    now,
  );
}

async function moveByPayment(
  tx: Queries,
  order: LockedOrder,
  state: '6_payment_complete' | '12_store_cancel_order',
  said: Transaction,
  now: Date,
): Promise<LockedOrder> {
  const cancelled = state === '12_store_cancel_order';
  if (cancelled) await giveBack(tx, order, now);
  const moved = await writeMove(tx, paymentMover, order, {
    call: 'payment',
    state,
    delivery: order.delivery,
    reason: cancelled ? `El proveedor anuló el pago ${said.id}` : `Pago ${said.id}`,
    at: now,
  });
  await endAttempts(tx, moved, cancelled ? 'cancelled' : 'paid by another attempt', now);
  return moved;
}
