import type { BusinessDatabase } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { PaymentDesk } from '#server/payments/desk.ts';
import { GatewayError, type GatewayName } from '#server/payments/gateways/gateway.ts';
import { settle } from './poll.ts';

/** A payment to be voided. `what`: the row that stores the progress. */
type ToUndo = {
  id: string;
  gateway: GatewayName;
  transaction_id: string;
  reference: string;
  amount_in_cents: number;
  currency: string;
  method: string;
};

/**
 * Written before the provider is called: a process that dies in between may have called it, so it is not called a
 * second time.
 */
const REQUESTED = 'Se pidió a la pasarela; todavía no responde.';

export function reviewsWait(businessId: string) {
  return part`exists (
    select from payment_review where business_id = ${businessId} and void_state = 'asking' and void_answer = '')`;
}

/** By the provider: manual refunds wait for a person. */
export function refundsWait(businessId: string) {
  return part`exists (
    select from refund where business_id = ${businessId} and state = 'asking' and answer = '' and how = 'void')`;
}

/**
 * Requests to void one payment that came late or twice. Returns whether there was one. An event may report the result
 * before the response arrives: a settled case is not requested again, and the version a person sees changes once.
 */
export async function undoOneReview(db: BusinessDatabase, desk: PaymentDesk, now: Date): Promise<boolean> {
  const taken = await db.first<ToUndo>(sql`
    with waiting as (
      select business_id, id, gateway, transaction_id, amount_in_cents, currency from payment_review
      where business_id = ${db.businessId} and void_state = 'asking' and void_answer = ''
      order by created_at limit 1 for update skip locked
    )
    update payment_review r set void_answer = ${REQUESTED}
    from waiting w join payment_transaction t on t.business_id = w.business_id and t.gateway = w.gateway
      and t.transaction_id = w.transaction_id
    where r.business_id = ${db.businessId} and r.id = w.id
    returning r.id, w.gateway, w.transaction_id, t.reference, w.amount_in_cents, w.currency, t.method`);
  if (!taken) return false;
  const outcome = await undo(db, desk, taken, now);
  await db.run(sql`
    update payment_review set void_state = ${outcome.state}, void_answer = ${outcome.answer}, version = version + 1
    where business_id = ${db.businessId} and id = ${taken.id} and void_state = 'asking'`);
  return true;
}

/** Requests one refund: the given one, or the oldest. Returns whether there was one. */
export async function undoOneRefund(
  db: BusinessDatabase,
  desk: PaymentDesk,
  now: Date,
  refundId: string | null = null,
): Promise<boolean> {
  const taken = await db.first<ToUndo & { return_id: string | null }>(sql`
    with waiting as (
      select id, payment_id, amount from refund
      where business_id = ${db.businessId} and state = 'asking' and answer = '' and how = 'void'
        and (${refundId}::uuid is null or id = ${refundId})
      order by created_at limit 1 for update skip locked
    )
    update refund r set answer = ${REQUESTED}, transaction_id = t.transaction_id
    from waiting w
    join payment_transaction t on t.business_id = ${db.businessId} and t.payment_id = w.payment_id
      and t.status = 'approved' and t.amount_in_cents = w.amount * 100
    where r.business_id = ${db.businessId} and r.id = w.id and not exists (
      select from payment_transaction u where u.business_id = t.business_id and u.payment_id = t.payment_id
        and u.status = 'approved' and u.amount_in_cents = t.amount_in_cents
        and (u.first_seen_at, u.transaction_id) < (t.first_seen_at, t.transaction_id))
    returning r.id, r.return_id, t.gateway, t.transaction_id, t.reference, t.amount_in_cents, t.currency, t.method`);
  if (!taken) return false;
  const outcome = await undo(db, desk, taken, now);
  // Goods came back for it: what the provider refuses is still owed, and a person sends it.
  const isOwed = outcome.state === 'refused' && taken.return_id !== null;
  const { state, how, answer } = isOwed
    ? { state: 'asking', how: 'by_hand', answer: `Por devolver a mano: ${outcome.answer}`.slice(0, 500) }
    : { ...outcome, how: 'void' };
  await db.run(sql`
    update refund set state = ${state}, how = ${how}, answer = ${answer}
    where business_id = ${db.businessId} and id = ${taken.id} and state = 'asking'`);
  return true;
}

/** Requested once. Without a response its result is unknown: a person takes over. */
async function undo(
  db: BusinessDatabase,
  desk: PaymentDesk,
  { gateway: name, transaction_id: id, amount_in_cents: amountInCents, ...of }: ToUndo,
  now: Date,
): Promise<{ state: 'asking' | 'done' | 'refused'; answer: string }> {
  const gateway = desk.gateway(name);
  const alert = (event: string, reason: string) =>
    desk.alert({ event, gateway: name, transactionId: id, reason });
  if (!gateway) {
    alert('payment.void_refused', 'no account');
    return { state: 'refused', answer: 'La tienda ya no tiene cuenta con esta pasarela.' };
  }
  try {
    const { done, answer } = await gateway.undo({ id, amountInCents });
    if (!done) {
      alert('payment.void_refused', answer);
      return { state: 'refused', answer: answer.slice(0, 500) };
    }
    const says = { status: 'voided', answer };
    await settle(db, desk, name, { ...of, id, amountInCents, status: 'voided', says }, now);
    return { state: 'done', answer: answer.slice(0, 500) };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    alert('payment.void_unknown', error.message);
    // It may have been done: the provider is looked at again.
    await db.run(sql`
      update payment set next_query_at = ${now}::timestamptz + interval '1 minute'
      where business_id = ${db.businessId} and gateway = ${name} and reference = ${of.reference}`);
    return {
      state: 'asking',
      answer: 'La pasarela no respondió: revisa en su portal si devolvió el dinero.',
    };
  }
}
