import type { CallId } from '#contract/index.ts';
import { formatWindow } from '#rules/dates/bogota-clock.ts';
import { formatPesos, mulDivTrunc } from '#rules/money.ts';
import { gatewaysFor } from '#rules/orders/payment-methods.ts';
import { isBeingSent } from '#rules/payments/direct.ts';
import {
  canPayOnline,
  isWorthOpening,
  nextQueryAt,
  paymentReference,
  reservedUntil,
} from '#rules/payments/payments.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { takeAgain } from '#server/orders/goods/take-again.ts';
import { tooManyUnpaid } from '#server/orders/goods/unpaid.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { readTaxes } from '#server/orders/taxes/read-taxes.ts';
import type { Viewer } from '#server/orders/viewer.ts';
import { type Mover, writeMove } from '#server/orders/write-move.ts';
import type { GatewayName, PaymentOrder } from '#server/payments/gateways/gateway.ts';
import { type AttemptRow, attemptsOf } from '#server/payments/settle/queries.ts';
import { reservedTooLong } from './present.ts';
import { keepingOf, readPaymentOrder } from './read-order.ts';

export type Refusal = Failure<
  'ORDER_STATE' | 'NOT_ENOUGH_STOCK' | 'NO_WINDOW' | 'PAYMENT_METHOD_NOT_AVAILABLE' | 'TOO_MANY_UNPAID'
>;

/** A stored attempt, ready to be sent to its provider. `notice`: what changed on the way. */
export type Reserved = {
  id: string;
  gateway: GatewayName;
  /** When the shop sent it itself, some time ago, without a transaction of it. */
  sentAt: Date | null;
  /** Where the shopper pays, if the provider returned it before and it is the same for everybody. */
  url: string | null;
  paymentOrder: Omit<PaymentOrder, 'returnUrl'>;
  /** The page that the provider sends the shopper back to. */
  returnPath: `/${string}`;
  notice: string;
};

const ON_ITS_WAY = 'Hay un pago en curso para este pedido. Espera a que termine.';
const NOBODY = { fullname: '', email: '', phone: '' };

/**
 * Stores an attempt to pay an order before its provider is contacted (rule 17), or returns the open one: two tabs
 * get the same. An order whose payment failed takes its goods again first, once (rule 12).
 */
export async function reserveAttempt(
  tx: Queries,
  orderId: string,
  gateway: GatewayName,
  more: { call: CallId; mover: Mover; viewer: Viewer; byStaff: boolean; now: Date },
): Promise<Reserved | Refusal | Failure<'NOT_FOUND'>> {
  const { now } = more;
  const locked = await lockOrder(tx, orderId);
  if (!locked) return fail('NOT_FOUND');
  if (!canPayOnline(locked.state)) return fail('ORDER_STATE');
  const due = locked.total - (await creditOf(tx, orderId));
  if (gatewaysFor([{ name: gateway }], due).length === 0) {
    return fail('PAYMENT_METHOD_NOT_AVAILABLE', {
      message: `Un pago de ${formatPesos(due)} no se puede pagar en línea. Elige otra forma de pago.`,
    });
  }
  const waiting = await waitForPayment(tx, locked, more);
  if (isFailure(waiting)) return waiting;
  const { order, dueAt } = waiting;
  const attempts = await attemptsOf(tx, order.id);
  if (attempts.some((attempt) => isOnItsWay(attempt, now)))
    return fail('ORDER_STATE', { message: ON_ITS_WAY });
  const open = attempts.find(
    (attempt) =>
      attempt.gateway === gateway &&
      attempt.state === 'pending' &&
      // Its reference is used: the provider takes no second payment under it while one is in progress.
      !attempt.at_the_bank &&
      isWorthOpening(attempt.expires_at, now),
  );
  const attempt =
    open ?? (await addAttempt(tx, order, { gateway, number: attempts.length + 1, amount: due, dueAt }, now));
  if (!open && more.byStaff) await auditByStaff(tx, order, attempt, more);
  return {
    id: attempt.id,
    gateway,
    sentAt: open?.sent_at ?? null,
    url: attempt.pay_url,
    paymentOrder: {
      ...askedOf(order, attempt, more.viewer),
      taxes: await taxesOf(tx, order, attempt.amount),
    },
    returnPath: `/payment-response/${order.share_token}`,
    notice: waiting.notice,
  };
}

/** Whether a payment of the order itself is just being sent by the shop. */
export function isOnItsWay({ addition_id, state, sent_at: sentAt }: AttemptRow, now: Date): boolean {
  return addition_id === null && isBeingSent({ state, sentAt }, now);
}

/** The taxes inside an amount: where credit pays a part of the order, the share of the rest. */
async function taxesOf(tx: Queries, { id, total }: LockedOrder, amount: number) {
  const taxes = await readTaxes(tx, id);
  const shareOf = (pesos: number) => mulDivTrunc(pesos, amount, total);
  return taxes && { vat: shareOf(taxes.vat), consumption: shareOf(taxes.consumption) };
}

/** Pesos of a locked order that credit pays. */
async function creditOf(tx: Queries, orderId: string): Promise<number> {
  const row = await tx.one<{ credit: number }>(
    sql`select credit_left_of_order(${tx.businessId}, ${orderId}) as credit`,
  );
  return row.credit;
}

/** Opening a payment for somebody else is an action of staff (rule 47). */
async function auditByStaff(
  tx: Queries,
  order: LockedOrder,
  { id, reference, amount }: Pick<AttemptRow, 'id' | 'reference' | 'amount'>,
  { call, mover }: { call: CallId; mover: Mover },
): Promise<void> {
  await writeAudit(tx, mover, {
    call,
    entity: 'payment',
    entityId: id,
    before: null,
    after: { order_id: order.id, reference, amount },
  });
}

/**
 * The order in state 5 with time left to pay; from 11 it takes its goods again. Limited, because others want them, too.
 */
async function waitForPayment(
  tx: Queries,
  locked: LockedOrder,
  { call, mover, byStaff, now }: { call: CallId; mover: Mover; byStaff: boolean; now: Date },
): Promise<{ order: LockedOrder; dueAt: Date; notice: string } | Refusal> {
  const row = await readPaymentOrder(tx, { id: locked.id });
  const paymentDueAt = row && reservedUntil(keepingOf(row), now);
  if (!paymentDueAt) return fail('ORDER_STATE', { message: reservedTooLong(row?.minutes ?? 0) });
  const move = { call, state: '5_waiting_online_payment', delivery: locked.delivery, at: now } as const;
  if (locked.state === '5_waiting_online_payment') {
    const isSame = paymentDueAt.getTime() === locked.payment_due_at?.getTime();
    if (isSame) return { order: locked, dueAt: paymentDueAt, notice: '' };
    const order = await writeMove(tx, mover, locked, { ...move, reason: '', paymentDueAt });
    return { order, dueAt: paymentDueAt, notice: '' };
  }
  // When staff open a payment, it is their decision.
  const tooMany = byStaff ? undefined : await tooManyUnpaid(tx, locked.user_id);
  if (tooMany) return tooMany;
  const taken = await takeAgain(tx, locked, now);
  if (isFailure(taken)) return taken;
  const notice = windowNotice(locked, taken.window, now);
  const order = await writeMove(tx, mover, locked, {
    ...move,
    reason: notice,
    paymentDueAt,
    window: taken.window,
    takesGoods: true,
  });
  return { order, dueAt: paymentDueAt, notice };
}

/** '' when the order keeps its window. */
export function windowNotice(order: LockedOrder, window: { start: Date; end: Date }, now: Date): string {
  if (window.start.getTime() === order.window_start.getTime()) return '';
  const verb = order.type === 'pickup' ? 'Puedes recoger tu pedido' : 'Tu pedido llega';
  return `${verb} ${formatWindow(window.start, window.end, now)}: el horario anterior ya no estaba disponible.`;
}

type NewAttempt = {
  gateway: GatewayName;
  /** Of the order, all its attempts counted. */
  number: number;
  amount: number;
  dueAt: Date;
  /** The addition that it pays. */
  additionId?: string;
};

/** Stores another attempt of a locked order. */
export async function addAttempt(
  tx: Queries,
  order: LockedOrder,
  { gateway, number, amount, dueAt, additionId }: NewAttempt,
  now: Date,
): Promise<Pick<AttemptRow, 'id' | 'reference' | 'pay_url' | 'expires_at' | 'amount'>> {
  const id = newId();
  const reference = paymentReference(gateway, order.number, number);
  const nextAt = nextQueryAt(
    { gateway, state: 'pending', createdAt: now, endsAt: dueAt, atTheBank: false, waited: true },
    now,
  );
  await tx.run(sql`
    insert into payment (business_id, id, order_id, addition_id, attempt, gateway, reference, amount, expires_at,
      next_query_at, created_at, updated_at)
    values (${tx.businessId}, ${id}, ${order.id}, ${additionId ?? null}, ${number}, ${gateway}, ${reference}, ${amount},
      ${dueAt}, ${nextAt}, ${now}, ${now})`);
  return { id, reference, pay_url: null, expires_at: dueAt, amount };
}

/** A payer who only has the link does not see the owner's data in the provider's form (rule 39). */
export function askedOf(
  order: LockedOrder,
  { reference, amount, expires_at }: Pick<AttemptRow, 'reference' | 'amount' | 'expires_at'>,
  viewer: Viewer,
): Reserved['paymentOrder'] {
  const { fullname, email, phone } = viewer === 'link' ? NOBODY : order.customer;
  return {
    reference,
    amount,
    expiresAt: expires_at,
    description: `Pedido ${order.number}`,
    customer: { fullname, email, phone },
  };
}
