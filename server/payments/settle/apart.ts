import type { Queries } from '#server/db/database.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import type { PaymentNote } from '#server/payments/desk.ts';
import type { GatewayName, Transaction } from '#server/payments/gateways/gateway.ts';
import { findTransaction } from './queries.ts';
import { keepReview, type NewReview } from './review-queries.ts';

/** Money under a reference that is none of ours. */
export async function unknownMoney(
  tx: Queries,
  gateway: GatewayName,
  transaction: Transaction,
  now: Date,
): Promise<PaymentNote[]> {
  const review: NewReview = {
    kind: 'unknown',
    gateway,
    transaction,
    orderId: null,
    expectedInCents: null,
    undo: false,
  };
  return (await keepReview(tx, review, now)) ? [alertOf(review, undefined)] : [];
}

/**
 * A transaction reported under a foreign reference moves no order: a person sees both references, with the order it
 * belongs to (docs/decisions/010).
 */
export async function wrongReference(
  tx: Queries,
  gateway: GatewayName,
  claimed: Pick<Transaction, 'id' | 'reference' | 'amountInCents' | 'currency'>,
  now: Date,
): Promise<PaymentNote[]> {
  const stored = await findTransaction(tx, gateway, claimed.id);
  const review: NewReview = {
    kind: 'wrong_reference',
    gateway,
    transaction: claimed,
    reference: claimed.reference,
    orderId: stored?.order_id ?? null,
    expectedInCents: null,
    undo: false,
  };
  if (!(await keepReview(tx, review, now))) return [];
  return [
    { ...alertOf(review, undefined), reference: claimed.reference, ownReference: stored?.reference ?? null },
  ];
}

/** A transaction that belonged to another payment, or to none, a moment ago. */
export async function othersTransaction(
  tx: Queries,
  gateway: GatewayName,
  transaction: Transaction,
  now: Date,
): Promise<PaymentNote[]> {
  const stored = await findTransaction(tx, gateway, transaction.id);
  if (stored?.reference !== transaction.reference) return wrongReference(tx, gateway, transaction, now);
  return transaction.status === 'approved' ? unknownMoney(tx, gateway, transaction, now) : [];
}

export function alertOf(
  { kind, gateway, transaction, expectedInCents }: NewReview,
  order: Pick<LockedOrder, 'number'> | undefined,
): PaymentNote {
  return {
    event: `payment.${kind}`,
    gateway,
    transactionId: transaction.id,
    orderNumber: order?.number ?? null,
    amountInCents: transaction.amountInCents,
    expectedInCents,
    currency: transaction.currency,
  };
}
