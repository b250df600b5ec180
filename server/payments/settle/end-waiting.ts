import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { giveBack } from '#server/orders/goods/give-back.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { writeMove } from '#server/orders/write-move.ts';
import { paymentMover } from './apply-transaction.ts';
import { endAttempts, orderClosesAt, planQueries } from './attempts.ts';
import { giveAllBack } from './give-money-back.ts';
import { attemptsOf } from './queries.ts';

/** How long an order is kept beyond its time while the provider cannot be asked. */
const UNREACHABLE_MS = 5 * 60_000;

/**
 * Gives up an order whose payment failed or did not come in time: 5 to 11, with its goods given back once (decision
 * 12). Not before the provider was asked once more, or could not be for a while.
 */
export async function endWaiting(
  tx: Queries,
  orderId: string,
  now: Date,
  { asked }: { asked: boolean },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const attempts = await attemptsOf(tx, orderId);
  const closes = orderClosesAt(order, attempts);
  if (!closes || now.getTime() < closes.getTime() + (asked ? 0 : UNREACHABLE_MS)) {
    await planQueries(tx, order, now);
    return;
  }
  const refused = attempts.some(({ declined_at }) => declined_at !== null);
  const inTime = !order.payment_due_at || closes < order.payment_due_at;
  await failPayment(
    tx,
    order,
    refused && inTime ? 'El proveedor no aprobó el pago' : 'No recibimos el pago a tiempo',
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

/**
 * What a cancelled order leaves with the providers: open attempts are over, and money that was received is to be given
 * back; the provider is asked for it after the commit, once (decisions 15 and 17).
 */
export async function endPayments(
  tx: Queries,
  order: LockedOrder,
  by: { id: string | null },
  now: Date,
): Promise<void> {
  await endAttempts(tx, order, 'cancelled', now);
  // What was to go back of an order that was picked goes with the whole; what a person has sent already stays sent.
  await tx.run(sql`
    update refund set state = 'refused', answer = 'El pedido se canceló: se devuelve todo lo que falta.'
    where business_id = ${tx.businessId} and order_id = ${order.id} and is_difference and state = 'asking'`);
  await giveAllBack(tx, { orderId: order.id, actorId: by.id, at: now });
}
