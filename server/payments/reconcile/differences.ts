import type { ReviewKind, TransactionStatus } from '#rules/payments/payments.ts';
import type { Gateway, Transaction } from '#server/payments/gateways/gateway.ts';

/** A mismatch between a provider's data and ours. Amounts in cents. */
export type Difference = {
  kind: ReviewKind;
  gateway: Gateway['name'];
  transactionId: string;
  reference: string;
  orderNumber: number | null;
  theirs: string;
  ours: string;
};

export type OwnTransaction = {
  transaction_id: string;
  reference: string;
  status: TransactionStatus;
  amount_in_cents: number;
  currency: string;
  order_id: string;
  number: number;
  expected: number;
  /** Whether the money is accounted for: it paid its order, or a person was told. */
  placed: boolean;
};

/** What is wrong about a provider's transaction; undefined when ours agrees. */
export function kindOf(
  theirs: Transaction,
  own: OwnTransaction | undefined,
  isOurs: boolean,
): ReviewKind | undefined {
  if (!own) {
    if (theirs.status !== 'approved') return undefined;
    return isOurs ? 'missing' : 'unknown';
  }
  if (theirs.reference !== own.reference) return 'wrong_reference';
  const isPaid = theirs.status === 'approved';
  if (isPaid && theirs.currency !== own.currency) return 'wrong_currency';
  if (isPaid && (theirs.amountInCents !== own.amount_in_cents || theirs.amountInCents !== own.expected))
    return 'wrong_amount';
  if (isPaid) return own.status === 'approved' && own.placed ? undefined : 'missing';
  if (own.status !== 'approved') return undefined;
  return theirs.status === 'voided' ? 'voided' : 'missing';
}

export function differenceOf(
  kind: ReviewKind,
  gateway: Gateway,
  theirs: Transaction,
  own: OwnTransaction | undefined,
  number: number | null,
): Difference {
  return {
    kind,
    gateway: gateway.name,
    transactionId: theirs.id,
    reference: theirs.reference,
    orderNumber: own?.number ?? number,
    theirs: `${theirs.status} ${theirs.amountInCents} ${theirs.currency}`,
    ours: own ? `${own.status} ${own.amount_in_cents} ${own.currency}` : 'nothing',
  };
}
