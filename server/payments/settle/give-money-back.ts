import { type ReceivedPayment, type Share, sharesBeside, sharesLeft } from '#rules/orders/refund-shares.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';

/** So that no round asks the gateway, which voids whole payments only: a person sends it. */
const TO_BE_SENT = 'Por devolver a mano: el proveedor solo anula el pago completo.';

type Owed = {
  orderId: string;
  amount: number;
  reason: string;
  /** The difference between paid and picked: recorded once per payment. */
  isDifference?: boolean;
  /** Whether it is still counted as a sale of its order, and lowers the sales of the day it is sent. */
  isSale?: boolean;
  actorId: string | null;
  at: Date;
};

/**
 * Records what is owed for an order paid online, for a person to send: from its last payment first, of none more than
 * remains. The caller has locked the order. Nothing without an approved payment.
 */
export async function noteOwed(tx: Queries, owed: Owed): Promise<void> {
  const { payments, byHand } = await readReceived(tx, owed.orderId);
  const shares = sharesBeside(owed.amount, payments, byHand).map((share) => ({
    ...share,
    answer: TO_BE_SENT,
  }));
  await writeRefunds(tx, { ...owed, how: 'by_hand', shares });
}

/**
 * Refunds everything that remains of what was paid for a cancelled order: the provider is asked once, after the commit,
 * for each untouched payment; the remainder of others is sent by a person.
 */
export async function giveAllBack(
  tx: Queries,
  { orderId, actorId, at }: Pick<Owed, 'orderId' | 'actorId' | 'at'>,
): Promise<void> {
  const { payments, byHand } = await readReceived(tx, orderId);
  const shares = sharesLeft(payments, byHand);
  const whole = shares.filter(({ isWhole }) => isWhole);
  const parts = shares.filter(({ isWhole }) => !isWhole);
  const written = { orderId, reason: 'Pedido cancelado', actorId, at };
  await writeRefunds(tx, { ...written, how: 'void', shares: whole.map((one) => ({ ...one, answer: '' })) });
  const answer = 'Por devolver a mano: una parte ya se devolvió.';
  await writeRefunds(tx, { ...written, how: 'by_hand', shares: parts.map((one) => ({ ...one, answer })) });
}

type OfReturn = Pick<Owed, 'orderId' | 'amount' | 'reason' | 'actorId' | 'at'> & {
  returnId: string;
  /** `roundId`: of the courier from whose cash it is paid. */
  way: { how: 'payment' | 'by_hand' } | { how: 'courier'; roundId: string };
};

/**
 * Pays a return: through what was paid online, of which whole payments are voided and others sent by a person; or as
 * already given, by hand or by a courier. Returns the refunds for which the provider is asked after the commit;
 * undefined where the payments do not cover it. The caller has locked the order.
 */
export async function payReturn(tx: Queries, { way, ...owed }: OfReturn): Promise<string[] | undefined> {
  if (owed.amount === 0) return [];
  if (way.how !== 'payment') {
    const share = { id: null, amount: owed.amount, isWhole: false, answer: '' };
    const roundId = way.how === 'courier' ? way.roundId : null;
    await writeRefunds(tx, { ...owed, isSale: true, how: way.how, state: 'done', roundId, shares: [share] });
    return [];
  }
  const { payments, byHand } = await readReceived(tx, owed.orderId);
  const shares = sharesBeside(owed.amount, payments, byHand);
  if (shares.reduce((sum, { amount }) => sum + amount, 0) < owed.amount) return undefined;
  const whole = shares.filter(({ isWhole }) => isWhole).map((one) => ({ ...one, answer: '' }));
  const parts = shares.filter(({ isWhole }) => !isWhole).map((one) => ({ ...one, answer: TO_BE_SENT }));
  const voided = await writeRefunds(tx, { ...owed, isSale: true, how: 'void', shares: whole });
  await writeRefunds(tx, { ...owed, isSale: true, how: 'by_hand', shares: parts });
  return voided;
}

/** The approved payments of an order, last first, and what was returned by hand for the whole order. */
async function readReceived(
  tx: Queries,
  orderId: string,
): Promise<{ payments: ReceivedPayment[]; byHand: number }> {
  const { businessId } = tx;
  const payments = await tx.all<ReceivedPayment>(sql`
    select p.id, p.amount, coalesce((
      select sum(r.amount) from refund r
      where r.business_id = p.business_id and r.payment_id = p.id and r.state <> 'refused'), 0)::bigint as back
    from payment p
    where p.business_id = ${businessId} and p.order_id = ${orderId} and p.state = 'approved'
    order by p.attempt desc`);
  const { amount } = await tx.one<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from refund
    where business_id = ${businessId} and order_id = ${orderId} and payment_id is null and state <> 'refused'`);
  return { payments, byHand: amount };
}

type Refunds = Omit<Owed, 'amount'> & {
  how: 'void' | 'by_hand' | 'courier';
  state?: 'asking' | 'done';
  returnId?: string;
  roundId?: string | null;
  /** `id`: of the payment; null: of none. */
  shares: readonly (Omit<Share, 'id'> & { id: string | null; answer: string })[];
};

/** Returns their ids. */
async function writeRefunds(
  tx: Queries,
  { shares, how, isDifference = false, isSale = false, state = 'asking', ...of }: Refunds,
): Promise<string[]> {
  if (shares.length === 0) return [];
  const ids = shares.map(() => newId());
  await tx.run(sql`
    insert into refund (business_id, id, order_id, payment_id, amount, how, state, reason, answer, created_by, created_at,
      is_difference, sale_part, return_id, round_id)
    select ${tx.businessId}, s.id, ${of.orderId}, s.payment_id, s.amount, ${how}, ${state}, ${of.reason}, s.answer,
      ${of.actorId}, ${of.at}, ${isDifference}, case when ${isSale} then s.amount else 0 end, ${of.returnId ?? null},
      ${of.roundId ?? null}
    from unnest(${ids}::uuid[], ${shares.map(({ id }) => id)}::uuid[],
      ${shares.map(({ amount }) => amount)}::bigint[], ${shares.map(({ answer }) => answer)}::text[])
      as s (id, payment_id, amount, answer)
    on conflict (business_id, order_id, payment_id) where is_difference do nothing`);
  return ids;
}
