import { creditExpiry } from '#rules/credit/in-orders.ts';
import type { Queries } from '#server/db/database.ts';
import { creditDays, ownerOf, writeEntry } from './queries.ts';

type NewGrant = {
  kind: 'return' | 'order_back';
  orderId: string;
  /** The refund that the credit stands for; each has one entry. */
  refundId: string;
  amount: number;
  actorId: string | null;
  at: Date;
};

/**
 * Gives credit to the shopper of an order, in the transaction of its refund; it expires after the business's number of
 * days.
 */
export async function giveCredit(tx: Queries, { at, ...grant }: NewGrant): Promise<void> {
  const [userId, days] = [await ownerOf(tx, grant.orderId), await creditDays(tx)];
  await writeEntry(tx, { ...grant, userId, at, expiresAt: creditExpiry(at, days) });
}
