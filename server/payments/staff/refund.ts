import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { inTurnOfOrder, lockOrder } from '#server/orders/lock-order.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { undoOneRefund } from '#server/payments/worker/undo.ts';

type RefundRow = {
  id: string;
  order_id: string;
  amount: number;
  how: 'void' | 'by_hand' | 'courier' | 'credit';
  state: 'asking' | 'done' | 'refused';
  reason: string;
  answer: string;
  created_by_name: string;
  created_at: Date;
  done_by_name: string;
  done_at: Date | null;
};

const columns = part`
  r.id, r.order_id, r.amount, r.how, r.state, r.reason, r.answer, r.created_at, r.done_at,
  coalesce(btrim(u.name || ' ' || u.last_name), '') as created_by_name,
  coalesce(btrim(d.name || ' ' || d.last_name), '') as done_by_name`;

const people = part`
  left join app_user u on u.business_id = r.business_id and u.id = r.created_by
  left join app_user d on d.business_id = r.business_id and d.id = r.done_by`;

/**
 * Refunds money of an order: through the provider, which voids a whole payment, or by hand outside of the shop. Never
 * more than was received and remains; a repeated request returns the same refund (rules 18 and 47).
 */
export async function refundOrder(input: CheckedInputOf<'payments.refund'>, context: SignedInContext) {
  const refused = await refundInTurn(input, context, 'payments.refund');
  if (refused) return refused;
  const row = await findRefund(context.db, input.body.refund_id);
  return row ? presentRefund(row) : fail('NOT_FOUND');
}

/** A member of staff, or the key of another system. */
type Refunding = Omit<SignedInContext, 'user'> & {
  user: Pick<SignedInContext['user'], 'officeId'> & { id: string | null; role: string };
};
type Call = 'payments.refund' | 'erp.refundOrder';

/** The same by staff or by a key; undefined once it is written. */
export async function refundInTurn(
  { params, body }: CheckedInputOf<'payments.refund'>,
  context: Refunding,
  call: Call,
): Promise<Failure<'NOT_FOUND' | 'REFUND_NOT_POSSIBLE'> | undefined> {
  const { db, payments } = context;
  const refused = await inTurnOfOrder(db, params.id, () =>
    db.transaction((tx) => writeRefund(tx, params.id, body, { context, call })),
  );
  if (refused) return refused;
  if (body.how === 'void') await undoOneRefund(db, payments, context.now(), body.refund_id);
  return undefined;
}

/** All refunds of an order, first to last. */
export async function refundsOf(db: Queries, orderId: string): Promise<OutputOf<'payments.refund'>[]> {
  const rows = await db.all<RefundRow>(sql`
    select ${columns} from refund r ${people}
    where r.business_id = ${db.businessId} and r.order_id = ${orderId} order by r.created_at, r.id`);
  return rows.map(presentRefund);
}

type RefundBody = CheckedInputOf<'payments.refund'>['body'];

async function writeRefund(
  tx: Queries,
  orderId: string,
  body: RefundBody,
  { context, call }: { context: Refunding; call: Call },
): Promise<Failure<'NOT_FOUND' | 'REFUND_NOT_POSSIBLE'> | undefined> {
  const order = await lockOrder(tx, orderId);
  if (!order || !worksAt(context.user, order.office_id)) return fail('NOT_FOUND');
  const existing = await findRefund(tx, body.refund_id);
  if (existing) return sentByHand(tx, existing, { orderId, body, context, call });
  const received = await receivedOf(tx, orderId);
  if (body.amount > received.left) {
    const message =
      received.left === 0
        ? 'Este pedido no tiene dinero recibido por devolver.'
        : `De este pedido se pueden devolver hasta ${formatPesos(received.left)}.`;
    return fail('REFUND_NOT_POSSIBLE', { message });
  }
  const paymentId = body.how === 'void' ? await wholePayment(tx, orderId, body.amount) : null;
  if (paymentId === undefined) {
    return fail('REFUND_NOT_POSSIBLE', {
      message: 'La pasarela solo anula el pago completo. Devuelve la diferencia a mano y anótala.',
    });
  }
  const reason = plainText(body.reason);
  const state = body.how === 'void' ? 'asking' : 'done';
  await tx.run(sql`
    insert into refund (business_id, id, order_id, payment_id, amount, how, state, reason, created_by, created_at,
      sale_part)
    values (${tx.businessId}, ${body.refund_id}, ${orderId}, ${paymentId}, ${body.amount}, ${body.how}, ${state},
      ${reason}, ${context.user.id}, ${context.now()}, ${Math.max(0, body.amount - received.beyond)})`);
  await writeAudit(tx, context, {
    call,
    entity: 'order',
    entityId: orderId,
    before: received,
    after: { refund_id: body.refund_id, how: body.how, amount: body.amount, reason },
  });
  return undefined;
}

/**
 * A known refund stays as it is; one that waited for a person, such as the difference after picking, is done once
 * somebody confirms that exact amount.
 */
async function sentByHand(
  tx: Queries,
  existing: RefundRow,
  { orderId, body, context, call }: { orderId: string; body: RefundBody; context: Refunding; call: Call },
): Promise<Failure<'REFUND_NOT_POSSIBLE'> | undefined> {
  if (existing.order_id !== orderId) return fail('REFUND_NOT_POSSIBLE');
  if (existing.how !== 'by_hand' || existing.state !== 'asking' || body.how !== 'by_hand') return undefined;
  if (body.amount !== existing.amount) return fail('REFUND_NOT_POSSIBLE');
  const answer = plainText(body.reason);
  await tx.run(sql`
    update refund set state = 'done', answer = ${answer}, done_by = ${context.user.id}, done_at = ${context.now()}
    where business_id = ${tx.businessId} and id = ${existing.id} and state = 'asking'`);
  await writeAudit(tx, context, {
    call,
    entity: 'order',
    entityId: orderId,
    before: { state: existing.state },
    after: {
      refund_id: existing.id,
      how: existing.how,
      amount: existing.amount,
      state: 'done',
      reason: answer,
    },
  });
  return undefined;
}

/**
 * Pesos of the order that providers have and nobody is refunding yet, and those of them that it does not cost: what was
 * paid twice is no sale.
 */
async function receivedOf(tx: Queries, orderId: string): Promise<{ left: number; beyond: number }> {
  return tx.one<{ left: number; beyond: number }>(sql`
    select r.left, greatest(0, r.left - (
      select coalesce(s.amount_to_pay, o.total) - credit_left_of_order(o.business_id, o.id) - coalesce((
        select sum(b.sale_part) from refund b
        where b.business_id = o.business_id and b.order_id = o.id and b.state <> 'refused'), 0)
      from customer_order o
      left join order_settlement s on s.business_id = o.business_id and s.order_id = o.id
      where o.business_id = ${tx.businessId} and o.id = ${orderId}
    ))::bigint as beyond
    from (select greatest(0, (
      select coalesce(sum(t.amount_in_cents / 100), 0) from payment p
      join payment_transaction t on t.business_id = p.business_id and t.payment_id = p.id
      where p.business_id = ${tx.businessId} and p.order_id = ${orderId} and t.status = 'approved' and t.currency = 'COP'
    ) - (
      select coalesce(sum(amount), 0) from refund
      where business_id = ${tx.businessId} and order_id = ${orderId}
        and ((how in ('by_hand', 'courier') or how = 'credit' and return_id is not null) and state = 'done'
          or state = 'asking')
    ))::bigint as left) r`);
}

/**
 * The payment whose approved transaction has exactly this amount, the last one first; none the provider is already
 * asked to void. Undefined when there is none.
 */
async function wholePayment(tx: Queries, orderId: string, amount: number): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    select p.id from payment p
    join payment_transaction t on t.business_id = p.business_id and t.payment_id = p.id
    where p.business_id = ${tx.businessId} and p.order_id = ${orderId} and t.status = 'approved'
      and t.amount_in_cents = ${amount}::bigint * 100
      and not exists (select from refund r where r.business_id = p.business_id and r.payment_id = p.id
        and r.how = 'void' and r.state = 'asking')
    order by p.state = 'approved' desc, p.attempt desc limit 1`);
  return row?.id;
}

export async function findRefund(db: Queries, id: string): Promise<RefundRow | undefined> {
  return db.first<RefundRow>(sql`
    select ${columns} from refund r ${people}
    where r.business_id = ${db.businessId} and r.id = ${id}`);
}

function presentRefund({ order_id: _, created_at, done_at, ...row }: RefundRow): OutputOf<'payments.refund'> {
  return { ...row, creationDate: created_at.toISOString(), done_date: done_at?.toISOString() ?? null };
}
