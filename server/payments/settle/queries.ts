import type { DirectMethod } from '#rules/payments/direct.ts';
import type { AttemptState, TransactionStatus } from '#rules/payments/payments.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { GatewayName, Transaction } from '#server/payments/gateways/gateway.ts';

export type AttemptRow = {
  id: string;
  order_id: string;
  /** The addition that it pays; null of the order itself. */
  addition_id: string | null;
  attempt: number;
  gateway: GatewayName;
  reference: string;
  provider_order: string | null;
  pay_url: string | null;
  amount: number;
  state: AttemptState;
  state_reason: string;
  expires_at: Date;
  declined_at: Date | null;
  next_query_at: Date | null;
  created_at: Date;
  /** Whether the provider has a transaction in progress. */
  at_the_bank: boolean;
  /** The same, of an attempt that is waited for no more, too. */
  is_open: boolean;
  /** When the shop last sent it itself; null: the shopper pays at the provider's page. */
  sent_at: Date | null;
};

/** Which order a reference of ours is of; undefined when it is none of ours. */
export async function findReference(
  db: Queries,
  gateway: GatewayName,
  reference: string,
): Promise<{ id: string; order_id: string; number: number } | undefined> {
  return db.first<{ id: string; order_id: string; number: number }>(sql`
    select p.id, p.order_id, o.number
    from payment p join customer_order o on o.business_id = p.business_id and o.id = p.order_id
    where p.business_id = ${db.businessId} and p.reference = ${reference} and p.gateway = ${gateway}`);
}

/** All attempts to pay an order, first to last; callers that change them have locked the order. */
export async function attemptsOf(db: Queries, orderId: string): Promise<AttemptRow[]> {
  return db.all<AttemptRow>(sql`
    select id, order_id, addition_id, attempt, gateway, reference, provider_order, pay_url, amount, state, state_reason, expires_at,
      declined_at, next_query_at, created_at, sent_at, o.is_open, o.is_open and state = 'pending' as at_the_bank
    from payment p cross join lateral (
      select exists (
        select from payment_transaction t where t.business_id = p.business_id and t.payment_id = p.id
          and t.status = 'pending') as is_open
    ) o
    where business_id = ${db.businessId} and order_id = ${orderId} order by attempt`);
}

/** Marks an attempt of a locked order as sent by the shop, before the provider is called (rule 17). */
export async function markSent(tx: Queries, id: string, method: DirectMethod, now: Date): Promise<void> {
  await tx.run(sql`
    update payment set method = ${method}, sent_at = ${now}, updated_at = ${now}
    where business_id = ${tx.businessId} and id = ${id}`);
}

/**
 * The provider took nothing of what was sent then: the attempt may be sent again, or be paid at the provider's page.
 */
export async function unmarkSent(db: Queries, id: string, sentAt: Date, now: Date): Promise<void> {
  await db.run(sql`
    update payment set method = '', sent_at = null, updated_at = ${now}
    where business_id = ${db.businessId} and id = ${id} and state = 'pending' and sent_at = ${sentAt}`);
}

export type KnownTransaction = {
  /** Null: no payment of ours has its reference. */
  payment_id: string | null;
  order_id: string | null;
  reference: string;
  status: TransactionStatus;
  /** Its money is already handled by a person. */
  apart: boolean;
};

/** The known state of a transaction; undefined when it is new. */
export function findTransaction(db: Queries, gateway: GatewayName, transactionId: string) {
  return readTransaction(db, gateway, transactionId, nothing);
}

/** The same, locked until the end of the database transaction. */
export function lockTransaction(tx: Queries, gateway: GatewayName, transactionId: string) {
  return readTransaction(tx, gateway, transactionId, part`for update`);
}

async function readTransaction(
  db: Queries,
  gateway: GatewayName,
  transactionId: string,
  locked: typeof nothing,
): Promise<KnownTransaction | undefined> {
  return db.first<KnownTransaction>(sql`
    select t.payment_id, (
      select p.order_id from payment p where p.business_id = t.business_id and p.id = t.payment_id
    ) as order_id, t.reference, t.status, exists (
      select from payment_review r where r.business_id = t.business_id and r.gateway = t.gateway
        and r.transaction_id = t.transaction_id and r.kind in ('late', 'paid_twice')) as apart
    from payment_transaction t
    where business_id = ${db.businessId} and gateway = ${gateway} and transaction_id = ${transactionId} ${locked}`);
}

/**
 * Stores a provider's report of a transaction. False when it belongs to another payment: nothing is written.
 */
export async function keepTransaction(
  tx: Queries,
  gateway: GatewayName,
  paymentId: string | null,
  transaction: Transaction,
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(sql`
    insert into payment_transaction (business_id, gateway, transaction_id, payment_id, reference, status,
      amount_in_cents, currency, method, provider_says, first_seen_at, updated_at)
    values (${tx.businessId}, ${gateway}, ${transaction.id}, ${paymentId}, ${transaction.reference}, ${transaction.status},
      ${transaction.amountInCents}, ${transaction.currency}, ${transaction.method}, ${JSON.stringify(transaction.says)}::jsonb, ${now}, ${now})
    on conflict (business_id, gateway, transaction_id) do update set
      status = excluded.status, amount_in_cents = excluded.amount_in_cents, currency = excluded.currency,
      method = excluded.method, provider_says = excluded.provider_says, updated_at = excluded.updated_at
    where payment_transaction.payment_id is not distinct from excluded.payment_id
      and payment_transaction.reference = excluded.reference`);
  return rows === 1;
}

/** The transaction that paid an order or an addition, and whether its money is being returned. */
export async function paidBy(
  tx: Queries,
  { order_id: orderId, addition_id: additionId }: Pick<AttemptRow, 'order_id' | 'addition_id'>,
): Promise<{ transaction_id: string | null; refunding: boolean; due: number }> {
  return tx.one<{ transaction_id: string | null; refunding: boolean; due: number }>(sql`
    select (
      select t.transaction_id from payment p
      join payment_transaction t on t.business_id = p.business_id and t.payment_id = p.id
      where p.business_id = ${tx.businessId} and p.order_id = ${orderId} and p.state = 'approved'
        and p.addition_id is not distinct from ${additionId}::uuid
        and t.status = 'approved' and t.amount_in_cents = p.amount * 100 and t.currency = 'COP'
        and not exists (select from payment_review r where r.business_id = t.business_id
          and r.gateway = t.gateway and r.transaction_id = t.transaction_id
          and r.kind in ('late', 'paid_twice'))
      order by t.first_seen_at, t.transaction_id limit 1
    ) as transaction_id, exists (
      select from refund r left join payment p on p.business_id = r.business_id and p.id = r.payment_id
      where r.business_id = ${tx.businessId} and r.order_id = ${orderId} and r.state in ('asking', 'done')
        and r.how <> 'credit' and not r.is_difference and (r.payment_id is null or p.addition_id is not distinct from ${additionId}::uuid)
    ) as refunding, (
      select o.total - credit_left_of_order(o.business_id, o.id) from customer_order o
      where o.business_id = ${tx.businessId} and o.id = ${orderId}
    ) as due`);
}

/** Sets the transaction that paid a payment; the table ensures that it is its own. */
export async function writePaidBy(tx: Queries, paymentId: string, transactionId: string): Promise<void> {
  await tx.run(sql`
    update payment set transaction_id = ${transactionId}
    where business_id = ${tx.businessId} and id = ${paymentId}`);
}

/** The provider reports a transaction as voided: this answers our request, even if its response was lost. */
export async function answerUndone(
  tx: Queries,
  gateway: GatewayName,
  transactionId: string,
  paymentId: string,
): Promise<void> {
  const answer = 'La pasarela anuló el pago.';
  await tx.run(sql`
    with reviewed as (
      update payment_review set void_state = 'done', void_answer = ${answer}, version = version + 1
      where business_id = ${tx.businessId} and gateway = ${gateway} and transaction_id = ${transactionId}
        and void_state = 'asking'
    )
    update refund r set state = 'done', how = 'void', answer = ${answer}
    from payment p
    where r.business_id = ${tx.businessId} and r.payment_id = ${paymentId} and r.state = 'asking'
      and p.business_id = r.business_id and p.id = r.payment_id
      -- Not requested yet: the paying transaction will be the one. Refused before, a person was to send it.
      and (r.how = 'void' and coalesce(r.transaction_id, p.transaction_id, ${transactionId}) = ${transactionId}
        or r.how = 'by_hand' and r.transaction_id = ${transactionId})`);
}

export type AttemptChange = {
  state: AttemptState;
  reason: string;
  declinedAt: Date | null;
  nextQueryAt: Date | null;
};

export async function writeAttempt(tx: Queries, id: string, change: AttemptChange, now: Date): Promise<void> {
  await tx.run(sql`
    update payment set state = ${change.state}, state_reason = ${change.reason}, declined_at = ${change.declinedAt},
      next_query_at = ${change.nextQueryAt}, updated_at = ${now}
    where business_id = ${tx.businessId} and id = ${id}`);
}
