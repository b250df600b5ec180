import type { BusinessDatabase } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { inTurnOfOrder } from '#server/orders/lock-order.ts';
import type { PaymentDesk } from '#server/payments/desk.ts';
import { GatewayError, type GatewayName, type Transaction } from '#server/payments/gateways/gateway.ts';
import { applyTransaction } from '#server/payments/settle/apply-transaction.ts';
import { endWaiting } from '#server/payments/settle/end-waiting.ts';

/** Attempts queried at once: shoppers need connections, too. */
const BATCH = 5;
/** An attempt taken by a process that died is taken again after this. Longer than a provider may take. */
const LEASE_SECONDS = 60;

export type DueAttempt = {
  id: string;
  order_id: string;
  gateway: GatewayName;
  reference: string;
  provider_order: string | null;
};

/** Queries the providers about the attempts that are due. Returns whether there may be more. */
export async function pollDue(db: BusinessDatabase, desk: PaymentDesk, now: Date): Promise<boolean> {
  const due = await takeDue(db, now);
  const outcomes = await Promise.allSettled(due.map((attempt) => askAbout(db, desk, attempt, now)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return due.length === BATCH;
}

/**
 * Queries a provider about one attempt and applies the answer. No database transaction is open meanwhile (rule 17).
 * False when the provider could not be reached.
 */
export async function askAbout(
  db: BusinessDatabase,
  desk: PaymentDesk,
  attempt: DueAttempt,
  now: Date,
): Promise<boolean> {
  const answer = await ask(desk, attempt);
  for (const transaction of answer ?? []) await settle(db, desk, attempt.gateway, transaction, now);
  await inTurnOfOrder(db, attempt.order_id, () =>
    db.transaction((tx) => endWaiting(tx, attempt.order_id, now, { isAnswered: answer !== undefined })),
  );
  return answer !== undefined;
}

/** Applies one transaction and sends its alerts once it is written. */
export async function settle(
  db: BusinessDatabase,
  desk: PaymentDesk,
  gateway: GatewayName,
  transaction: Transaction,
  now: Date,
): Promise<void> {
  const alerts = await db.transaction((tx) => applyTransaction(tx, gateway, transaction, now));
  for (const alert of alerts) desk.alert(alert);
}

/** Undefined when the provider is unreachable or no longer configured. */
async function ask(desk: PaymentDesk, attempt: DueAttempt): Promise<Transaction[] | undefined> {
  const gateway = desk.gateway(attempt.gateway);
  if (!gateway) return undefined;
  try {
    return await gateway.find({ reference: attempt.reference, providerOrder: attempt.provider_order });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    desk.note({ event: 'payment.not_asked', gateway: attempt.gateway, reason: error.message });
    return undefined;
  }
}

export function attemptsWait(businessId: string, now: Date) {
  return part`exists (select from payment where business_id = ${businessId} and next_query_at <= ${now})`;
}

async function takeDue(db: BusinessDatabase, now: Date): Promise<DueAttempt[]> {
  return db.all<DueAttempt>(sql`
    with due as (
      select id from payment
      where business_id = ${db.businessId} and next_query_at <= ${now}
      order by next_query_at limit ${BATCH} for update skip locked
    )
    update payment p
    set next_query_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS}), queries = queries + 1
    from due where p.business_id = ${db.businessId} and p.id = due.id
    returning p.id, p.order_id, p.gateway, p.reference, p.provider_order`);
}
