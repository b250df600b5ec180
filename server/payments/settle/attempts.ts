import { closesAt, nextQueryAt } from '#rules/payments/payments.ts';
import type { Queries } from '#server/db/database.ts';
import { type RequestRow, waitingRequest } from '#server/orders/additions/requests.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { type AttemptChange, type AttemptRow, attemptsOf, writeAttempt } from './queries.ts';

/** When a waiting order expires; null for one that is not waiting. */
export function orderClosesAt(order: LockedOrder, attempts: readonly AttemptRow[]): Date | null {
  if (order.state !== '5_waiting_online_payment' || !order.payment_due_at) return null;
  return closes(order.payment_due_at, attempts, null);
}

/** When a waiting addition expires, by the same rule as an order. */
export function additionClosesAt(
  { id, due_at }: Pick<RequestRow, 'id' | 'due_at'>,
  attempts: readonly AttemptRow[],
): Date {
  return closes(due_at, attempts, id);
}

function closes(dueAt: Date, attempts: readonly AttemptRow[], additionId: string | null): Date {
  return closesAt(
    dueAt,
    attempts.some(({ addition_id, at_the_bank }) => addition_id === additionId && at_the_bank),
  );
}

/** Schedules the next query of each attempt of a locked order. */
export async function planQueries(tx: Queries, order: LockedOrder, now: Date): Promise<void> {
  const attempts = await attemptsOf(tx, order.id);
  const orderCloses = orderClosesAt(order, attempts);
  const isAdding = attempts.some(({ addition_id }) => addition_id !== null);
  const waiting = isAdding ? await waitingRequest(tx, order.id) : undefined;
  for (const attempt of attempts) {
    const ofWaiting = waiting && attempt.addition_id === waiting.id ? waiting : undefined;
    const additionCloses = ofWaiting ? additionClosesAt(ofWaiting, attempts) : null;
    const closing = attempt.addition_id === null ? orderCloses : additionCloses;
    const next = nextQueryAt(
      {
        gateway: attempt.gateway,
        state: attempt.state,
        createdAt: attempt.created_at,
        endsAt: closing ?? attempt.expires_at,
        atTheBank: attempt.at_the_bank,
        waited: closing !== null,
      },
      now,
    );
    if (next?.getTime() === attempt.next_query_at?.getTime()) continue;
    await writeAttempt(tx, attempt.id, { ...changeOf(attempt), nextQueryAt: next }, now);
  }
}

/** Closes the open attempts of a locked order, or of one addition. They are queried a few more times. */
export async function endAttempts(
  tx: Queries,
  order: LockedOrder,
  reason: string,
  now: Date,
  additionId?: string,
): Promise<void> {
  for (const attempt of await attemptsOf(tx, order.id)) {
    if (attempt.state !== 'pending') continue;
    if (additionId !== undefined && attempt.addition_id !== additionId) continue;
    await writeAttempt(tx, attempt.id, { ...changeOf(attempt), state: 'expired', reason }, now);
  }
  await planQueries(tx, order, now);
}

export function changeOf(attempt: AttemptRow): AttemptChange {
  return {
    state: attempt.state,
    reason: attempt.state_reason,
    declinedAt: attempt.declined_at,
    nextQueryAt: attempt.next_query_at,
  };
}
