import type { CheckedInputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { noteOwed } from '#server/payments/settle/give-money-back.ts';
import { notifyOrder } from '#server/picking/actions/apply-actions.ts';
import type { LockedOrder } from '../lock-order.ts';
import type { JudgedLine } from './judge-addition.ts';
import { type Added, type OrderToAddTo, writeAddition } from './queries.ts';
import { writeRequest } from './requests.ts';

export type Addition = {
  body: CheckedInputOf<'orders.add'>['body'];
  order: OrderToAddTo;
  locked: LockedOrder;
  added: readonly JudgedLine[];
  written: Added;
  difference: number;
};

/** Reserves the goods of the addition; the order changes once the difference is paid. */
export async function waitForPayment(
  tx: Queries,
  { body, order, locked, added, written, difference }: Addition,
  context: SignedInContext,
  now: Date,
): Promise<void> {
  const request = {
    id: body.addition_id,
    order_id: order.id,
    actor_id: context.user.id,
    total_before: order.total,
    total: written.figures.total,
    due_at: new Date(now.getTime() + order.minutes * 60_000),
  };
  const inCart = added.map(({ row, line }) => ({ id: row.line_id, count: line.count }));
  await writeRequest(tx, request, { ...written, cart: inCart }, now);
  const waiting = added.map(({ row }) => row.title);
  await noted(tx, context, locked, { waiting, amount: difference, version: locked.version });
}

/** Writes the order with its new lines; when a paid order gets cheaper, the difference is owed to the shopper. */
export async function writeToOrder(
  tx: Queries,
  { body, order, locked, added, written, difference }: Addition,
  context: SignedInContext,
  now: Date,
): Promise<void> {
  const by = { actorId: context.user.id, now };
  await writeAddition(tx, order, { id: body.addition_id, version: locked.version, ...by, ...written });
  if (order.payment_method === 'online' && difference < 0) {
    const reason = 'El pedido quedó costando menos con lo que se agregó';
    await noteOwed(tx, { orderId: order.id, amount: -difference, reason, actorId: by.actorId, at: now });
  }
  const titles = added.map(({ row }) => row.title);
  const version = locked.version + 1;
  await noted(tx, context, locked, { added: titles, total: written.figures.total, version });
}

/** Writes the audit entry and notifies the board and the shopper's devices. */
async function noted(
  tx: Queries,
  context: SignedInContext,
  order: LockedOrder,
  after: { version: number } & Record<string, unknown>,
): Promise<void> {
  await writeAudit(tx, context, {
    call: 'orders.add',
    entity: 'order',
    entityId: order.id,
    before: { total: order.total, version: order.version },
    after,
  });
  await notifyOrder(tx, { ...order, version: after.version });
}
