import type { ReviewKind } from '#rules/payments/payments.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { GatewayName, Transaction } from '#server/payments/gateways/gateway.ts';

export type NewReview = {
  kind: ReviewKind;
  gateway: GatewayName;
  orderId: string | null;
  transaction: Pick<Transaction, 'id' | 'amountInCents' | 'currency'>;
  expectedInCents: number | null;
  undo: boolean;
  /** Under which it was reported, where that is not its own. */
  reference?: string;
};

/** Sets money aside for a person. False when that was done before. */
export async function keepReview(tx: Queries, review: NewReview, now: Date): Promise<boolean> {
  const rows = await tx.run(sql`
    insert into payment_review (business_id, id, kind, gateway, transaction_id, order_id, amount_in_cents, currency,
      expected_in_cents, void_state, reference, created_at)
    values (${tx.businessId}, ${newId()}, ${review.kind}, ${review.gateway}, ${review.transaction.id}, ${review.orderId},
      ${review.transaction.amountInCents}, ${review.transaction.currency}, ${review.expectedInCents},
      ${review.undo ? 'asking' : 'none'}, ${review.reference ?? ''}, ${now})
    on conflict do nothing`);
  return rows === 1;
}
