import { isBegun, whyNotAddTo } from '#rules/orders/edit-lines.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { takeLines } from '#server/cart/lines/take-lines.ts';
import { lockActive } from '#server/cart/lock-cart.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { notifyOrder } from '#server/picking/actions/apply-actions.ts';
import { linesOfOrders } from '#server/picking/lines.ts';
import type { LockedOrder } from '../lock-order.ts';
import type { Mover } from '../write-move.ts';
import { readOrderToAddTo, writeAddition } from './queries.ts';
import { type Requested, type RequestRow, readRequested, writeConfirmed } from './requests.ts';

/**
 * Whether a locked order still accepts a pending addition: nothing of it is picked, and its total is unchanged.
 */
export async function stillTakes(tx: Queries, order: LockedOrder, request: RequestRow): Promise<boolean> {
  if (request.state !== 'waiting' || order.total !== request.total_before) return false;
  const [head, lines] = [await readOrderToAddTo(tx, order.id), await linesOfOrders(tx, [order.id])];
  if (!head) return false;
  const { state, payment_method: paymentMethod } = order;
  const begun = isBegun(lines, order.delivery.events);
  return whyNotAddTo({ state, paymentMethod, isBegun: begun, isPaid: head.is_paid }) === undefined;
}

/**
 * Adds a paid addition to its locked order, at the confirmed prices; its goods are already reserved. Only once: this
 * ends the request. Lines that are unchanged leave the cart.
 */
export async function confirmRequest(
  tx: Queries,
  mover: Mover,
  order: LockedOrder,
  request: RequestRow,
  now: Date,
): Promise<LockedOrder> {
  const head = await readOrderToAddTo(tx, order.id);
  if (!head) throw new Error(`The order ${order.number} is gone`);
  // Cart before window, as orders lock them.
  const cartId = await lockActive(tx, order.user_id);
  const { cart, ...added } = await readRequested(tx, request.id);
  const confirmation = { id: request.id, version: order.version, actorId: request.actor_id, now };
  await writeAddition(tx, head, { ...confirmation, ...added });
  await writeConfirmed(tx, request.id, now);
  const confirmed = { ...order, total: request.total, version: order.version + 1 };
  await writeAudit(tx, mover, {
    call: 'orders.add',
    entity: 'order',
    entityId: order.id,
    before: { total: order.total, version: order.version },
    after: {
      added: added.lines.map(({ product }) => product.title),
      total: confirmed.total,
      version: confirmed.version,
    },
  });
  await notifyOrder(tx, confirmed);
  if (cartId !== undefined) await leaveCart(tx, order, cartId, cart);
  return confirmed;
}

async function leaveCart(
  tx: Queries,
  order: LockedOrder,
  cartId: string,
  lines: Requested['cart'],
): Promise<void> {
  const same = await tx.all<{ id: string }>(sql`
    select l.id from cart_line l
    join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (id uuid, count int) on w.id = l.id and w.count = l.count
    where l.business_id = ${tx.businessId} and l.cart_id = ${cartId}`);
  if (same.length === 0) return;
  const author = { user: { id: order.user_id }, ip: '', userAgent: '' };
  const entry = { action: 'add-to-order', detail: String(order.number) } as const;
  const ids = same.map(({ id }) => id);
  const version = await takeLines(tx, cartId, ids, entry, author);
  const changed = { user_id: order.user_id, cart_id: cartId, version };
  await tx.run(sql`
    insert into outbox (business_id, id, topic, payload)
    values (${tx.businessId}, ${newId()}, 'cart.changed', ${JSON.stringify(changed)}::jsonb)`);
}
