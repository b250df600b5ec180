import { backOf } from '#rules/credit/in-orders.ts';
import { type ReceivedPayment, type Share, sharesBeside, sharesLeft } from '#rules/orders/refund-shares.ts';
import { giveCredit } from '#server/credit/give.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';

/** So that no round asks the gateway, which voids whole payments only: a person sends it. */
const TO_BE_SENT = 'Por devolver a mano: la pasarela solo anula el pago completo.';

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
  // Of an order that is paid at the door less is collected instead (giveSurplusBack).
  const order = await readCredit(tx, owed.orderId);
  if (order.method !== 'online') return;
  const { credit } = backOf(owed.amount, sumOf(shares), order.left);
  // The difference that the payment gave back is recorded with the payment: credit has its entries.
  await writeCreditBack(tx, { ...owed, isDifference: false }, credit);
}

/** Credit that paid an order comes back: of one that was cancelled or not paid in time, all of it. */
export async function giveCreditBack(
  tx: Queries,
  of: Pick<Owed, 'orderId' | 'reason' | 'actorId' | 'at'>,
): Promise<void> {
  const { left } = await readCredit(tx, of.orderId);
  await writeCreditBack(tx, of, left);
}

/** The same of an order that is paid at the door and costs less than its credit: what is over. */
export async function giveSurplusBack(
  tx: Queries,
  { cost, ...of }: Pick<Owed, 'orderId' | 'actorId' | 'at'> & { cost: number },
): Promise<void> {
  const { method, left } = await readCredit(tx, of.orderId);
  if (method === 'online') return;
  await writeCreditBack(
    tx,
    { ...of, reason: 'El pedido costó menos que su crédito' },
    Math.max(0, left - cost),
  );
}

type CreditOfOrder = { method: string; left: number };

function readCredit(tx: Queries, orderId: string): Promise<CreditOfOrder> {
  return tx.one<CreditOfOrder>(sql`
    select payment_method as method, credit_left_of_order(business_id, id) as left from customer_order
    where business_id = ${tx.businessId} and id = ${orderId}`);
}

async function writeCreditBack(tx: Queries, of: Omit<Owed, 'amount'>, amount: number): Promise<void> {
  if (amount > 0) await writeRefunds(tx, { ...of, how: 'credit', state: 'done', shares: [shareOf(amount)] });
}

const shareOf = (amount: number) => ({ id: null, amount, isWhole: false, answer: '' });
const sumOf = (shares: readonly Pick<Share, 'amount'>[]) =>
  shares.reduce((sum, { amount }) => sum + amount, 0);

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
  way: { how: 'payment' | 'by_hand' | 'credit' } | { how: 'courier'; roundId: string };
};

/**
 * Pays a return: through what was paid online, of which whole payments are voided and others sent by a person, and then
 * as the credit that paid the order; or as already given, by hand, by a courier or as credit. Returns the refunds for
 * which the provider is asked after the commit; undefined where the payments do not cover it. The caller has locked the
 * order.
 */
export async function payReturn(tx: Queries, { way, ...owed }: OfReturn): Promise<string[] | undefined> {
  if (owed.amount === 0) return [];
  if (way.how !== 'payment') {
    const roundId = way.how === 'courier' ? way.roundId : null;
    await writeRefunds(tx, {
      ...owed,
      isSale: true,
      how: way.how,
      state: 'done',
      roundId,
      shares: [shareOf(owed.amount)],
    });
    return [];
  }
  const { payments, byHand } = await readReceived(tx, owed.orderId);
  const shares = sharesBeside(owed.amount, payments, byHand);
  const { credit } = backOf(owed.amount, sumOf(shares), (await readCredit(tx, owed.orderId)).left);
  if (sumOf(shares) + credit < owed.amount) return undefined;
  const whole = shares.filter(({ isWhole }) => isWhole).map((one) => ({ ...one, answer: '' }));
  const parts = shares.filter(({ isWhole }) => !isWhole).map((one) => ({ ...one, answer: TO_BE_SENT }));
  const voided = await writeRefunds(tx, { ...owed, isSale: true, how: 'void', shares: whole });
  await writeRefunds(tx, { ...owed, isSale: true, how: 'by_hand', shares: parts });
  if (credit > 0)
    await writeRefunds(tx, {
      ...owed,
      isSale: true,
      how: 'credit',
      state: 'done',
      shares: [shareOf(credit)],
    });
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
    where business_id = ${businessId} and order_id = ${orderId} and payment_id is null and state <> 'refused'
      and (how <> 'credit' or return_id is not null)`);
  return { payments, byHand: amount };
}

type Refunds = Omit<Owed, 'amount'> & {
  how: 'void' | 'by_hand' | 'courier' | 'credit';
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
  if (how === 'credit') {
    const kind = of.returnId === undefined ? 'order_back' : 'return';
    for (const [at, { amount }] of shares.entries())
      await giveCredit(tx, { ...of, kind, refundId: ids[at] ?? '', amount });
  }
  return ids;
}
