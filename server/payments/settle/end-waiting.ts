import type { Queries } from '#server/db/database.ts';
import { waitingRequest } from '#server/orders/additions/requests.ts';
import { giveBack } from '#server/orders/goods/give-back.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { writeMove } from '#server/orders/write-move.ts';
import { additionClosesAt, endAttempts, orderClosesAt, planQueries } from './attempts.ts';
import { endAddition } from './end-addition.ts';
import { paymentMover } from './payment-mover.ts';
import { attemptsOf } from './queries.ts';

/** How long an order is kept beyond its time while the provider cannot be reached. */
const UNREACHABLE_MS = 5 * 60_000;

/**
 * Expires an order whose payment failed or did not come in time: 5 to 11, with its goods returned once (rule 12);
 * or a pending addition to a paid order. Only after one more query of the provider, or when it was unreachable for a
 * while.
 */
export async function endWaiting(
  tx: Queries,
  orderId: string,
  now: Date,
  { isAnswered }: { isAnswered: boolean },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const attempts = await attemptsOf(tx, orderId);
  const isOver = (at: Date) => now.getTime() >= at.getTime() + (isAnswered ? 0 : UNREACHABLE_MS);
  const addition = await waitingRequest(tx, orderId);
  if (addition && isOver(additionClosesAt(addition, attempts))) {
    await endAddition(tx, order, addition.id, 'unpaid', now);
    return;
  }
  const closes = orderClosesAt(order, attempts);
  if (!closes || !isOver(closes)) {
    await planQueries(tx, order, now);
    return;
  }
  const refused = attempts.some(({ declined_at }) => declined_at !== null);
  const isOpen = attempts.some(({ state }) => state === 'pending');
  await failPayment(
    tx,
    order,
    refused && !isOpen ? 'La pasarela no aprobó el pago' : 'No recibimos el pago a tiempo',
    now,
  );
}

/** An order that waits stops waiting: its goods go back, its attempts are over. */
export async function failPayment(
  tx: Queries,
  order: LockedOrder,
  reason: string,
  now: Date,
): Promise<LockedOrder> {
  await giveBack(tx, order, now);
  const failed = await writeMove(tx, paymentMover, order, {
    call: 'payment',
    state: '11_store_onlinepayment_fail',
    delivery: order.delivery,
    reason,
    at: now,
  });
  await endAttempts(tx, failed, 'over', now);
  return failed;
}
