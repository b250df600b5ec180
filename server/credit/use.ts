import { creditOf } from '#rules/credit/ledger.ts';
import { formatPesos } from '#rules/money.ts';
import type { Queries } from '#server/db/database.ts';
import { type Failure, failAt } from '#server/http/failure.ts';
import { entriesOf, lockCredit, writeEntry } from './queries.ts';

/** Module that lets shoppers have and use credit. */
export const CREDIT_MODULE = 'customer_credit';

type OrderCredit = { id: string; userId: string; actorId: string | null; credit: number; now: Date };

/** Why so much credit cannot pay an order; whoever else spends the same credit waits until this is written. */
export async function whyNoCredit(
  tx: Queries,
  { userId, credit, now }: Pick<OrderCredit, 'userId' | 'credit' | 'now'>,
): Promise<Failure<'INVALID_INPUT'> | undefined> {
  await lockCredit(tx, userId);
  const { usable } = creditOf(await entriesOf(tx, userId), now);
  if (credit <= usable) return undefined;
  const message =
    usable === 0
      ? 'Ya no tienes crédito: revisa cómo pagas y confirma otra vez.'
      : `Ahora tienes ${formatPesos(usable)} de crédito: revisa cómo pagas y confirma otra vez.`;
  return failAt('INVALID_INPUT', 'credit', message);
}

/** Takes the credit that pays an order; the table refuses more than there is. */
export async function takeCredit(
  tx: Queries,
  { id, userId, actorId, credit, now }: OrderCredit,
): Promise<void> {
  const order = { orderId: id, refundId: null, actorId, at: now, expiresAt: null };
  await writeEntry(tx, { ...order, userId, kind: 'order', amount: -credit });
}
