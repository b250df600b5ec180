import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { formatWindow } from '#rules/dates/bogota-clock.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { SessionUser, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { writeMove } from '#server/orders/write-move.ts';
import { MOST_ORDERS, ordersOfPicker, presentPickHead } from './pick-heads.ts';

/** The start screen of a picker: their orders, and how many are unassigned. */
export async function myOrders(context: SignedInContext): Promise<OutputOf<'picking.orders'>> {
  const { db, user } = context;
  const now = context.now();
  const [rows, free] = await Promise.all([
    ordersOfPicker(db, user.id),
    db.one<{ free: number; start: Date | null; end: Date | null }>(sql`
      select count(*)::int as free, (array_agg(o.window_start order by o.window_end))[1] as start,
        min(o.window_end) as end
      from customer_order o where o.business_id = ${db.businessId} and ${isFreeFor(user)}`),
  ]);
  const { start, end } = free;
  return {
    now: now.toISOString(),
    orders: rows.map((row) => presentPickHead(row, now)),
    free: free.free,
    next_due: start && end && { label: formatWindow(start, end, now), end_date: end.toISOString() },
  };
}

/**
 * Assigns to a picker the unassigned order of their branch that is due first; null when there is none. Two simultaneous
 * requests get different orders, and a repeated request gets the same.
 */
export async function takeNext(
  { body: { key } }: CheckedInputOf<'picking.takeNext'>,
  context: SignedInContext,
): Promise<OutputOf<'picking.takeNext'> | Failure<'PICKING_FULL'>> {
  const { db, user } = context;
  const now = context.now();
  const taken = await db.transaction((tx) => take(tx, key, context, now));
  if (isFailure(taken)) return taken;
  const row = taken && (await ordersOfPicker(db, user.id)).find(({ id }) => id === taken);
  return { order: row ? presentPickHead(row, now) : null };
}

async function take(
  tx: Queries,
  key: string,
  context: SignedInContext,
  now: Date,
): Promise<string | undefined | Failure<'PICKING_FULL'>> {
  const { user } = context;
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('picker ' || ${tx.businessId} || ${user.id}, 0)) as locked`,
  );
  const mine = await ordersOfPicker(tx, user.id);
  const before = mine.find(({ delivery }) => delivery.take_key === key);
  if (before) return before.id;
  if (mine.filter(({ state }) => state !== '9_store_invoice_products').length >= MOST_ORDERS)
    return fail('PICKING_FULL');
  const next = await tx.first<{ id: string; picker_name: string }>(sql`
    select o.id, u.name as picker_name
    from customer_order o
    join app_user u on u.business_id = o.business_id and u.id = ${user.id}
    where o.business_id = ${tx.businessId} and ${isFreeFor(user)}
    order by o.window_end, o.id limit 1 for update of o skip locked`);
  const order = next && (await lockOrder(tx, next.id));
  if (!next || !order) return undefined;
  await writeMove(tx, context, order, {
    call: 'picking.takeNext',
    state: order.state,
    delivery: { ...order.delivery, picker_id: user.id, picker_name: user.name, take_key: key },
    reason: '',
    at: now,
  });
  return order.id;
}

/** Whether an order is accepted, unassigned, of the picker's branch and not packed already. */
function isFreeFor(user: SessionUser) {
  return part`o.state = '7_admin_cart_accept' and coalesce(o.delivery ->> 'picker_id', '') = ''
    and not coalesce(o.delivery -> 'events', '[]') @> '[{"event": "ready"}]'
    ${user.officeId === null ? nothing : part`and o.office_id = ${user.officeId}`}`;
}
