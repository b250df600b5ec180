import pg from 'pg';
import type { CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { readErpOrders } from '#server/erp/read-orders.ts';
import type { KeyContext } from '#server/http/context.ts';
import { type Failure, fail, failAt } from '#server/http/failure.ts';
import { inTurnOfOrder, lockOrder } from '#server/orders/lock-order.ts';
import { notifyOrder } from '#server/picking/actions/apply-actions.ts';
import { readKind } from './kind-of-order.ts';
import { readInvoice, saveInvoice } from './queries.ts';
import { issuedOf } from './stored.ts';

type Input = CheckedInputOf<'erp.writeInvoice'>;
type Refused = Failure<ErrorsOf<'erp.writeInvoice'> | 'NOT_FOUND' | 'INVALID_INPUT'>;

/** An order with everything its document needs, for the key of a system that issues it. */
export async function orderToInvoice(
  { params: { id } }: CheckedInputOf<'erp.orderToInvoice'>,
  { db, key, identities }: KeyContext,
): Promise<OutputOf<'erp.orderToInvoice'> | Failure<'NOT_FOUND'>> {
  const [order] = await readErpOrders(db, [id], { buyersBy: identities });
  if (!order || !isOfKey(order.office.id, key)) return fail('NOT_FOUND');
  const { invoice } = await readInvoice(db, id);
  return { order, issued: invoice && issuedOf(invoice) };
}

/** A number or CUFE belongs to one order. */
const OF_OTHER: Record<string, { field: string; message: string }> = {
  order_by_cufe: { field: 'cufe', message: 'Ese CUFE ya está en otro pedido.' },
  order_by_invoice_number: { field: 'number', message: 'Ese número ya está en otro pedido.' },
};

/**
 * What was issued for an order, once: the same again changes nothing, its corrected link, date or kind replaces the one
 * before, and another document is refused.
 */
export async function writeInvoice(
  input: Input,
  context: KeyContext,
): Promise<OutputOf<'erp.writeInvoice'> | Refused> {
  const { id } = input.params;
  try {
    return await inTurnOfOrder(context.db, id, () =>
      context.db.transaction((tx) => write(tx, input, context)),
    );
  } catch (error) {
    const other = error instanceof pg.DatabaseError ? OF_OTHER[error.constraint ?? ''] : undefined;
    if (other) return failAt('INVOICE_OF_OTHER_ORDER', other.field, other.message);
    throw error;
  }
}

async function write(tx: Queries, { params: { id }, body }: Input, context: KeyContext) {
  const now = context.now();
  const order = await lockOrder(tx, id);
  if (!order || !isOfKey(order.office_id, context.key)) return fail('NOT_FOUND');
  const { invoice: before, billing_version: changedAt } = await readInvoice(tx, id);
  const date = new Date(body.date);
  const issued = { number: body.number, cufe: body.cufe, url: body.url, date: date.toISOString() };
  if (before !== null) {
    if (before.number !== issued.number || before.cufe !== issued.cufe)
      return fail('INVOICE_OTHER', { data: { issued: issuedOf(before) } });
    const isSameKind = body.kind === undefined || body.kind === before.kind;
    if (before.url === issued.url && before.date === issued.date && isSameKind)
      return { order_id: id, issued, repeated: true };
  } else if (body.version !== undefined && body.version < (changedAt ?? 0)) {
    return failAt('INVOICE_BUYER_CHANGED', 'version');
  }
  if (date.getTime() > now.getTime() + DAY_MS)
    return failAt('INVALID_INPUT', 'date', 'La fecha del documento es de un día que no ha llegado.');
  const seen = body.version !== undefined && body.version < order.version ? body.version : undefined;
  const kind = body.kind ?? before?.kind ?? (await readKind(tx, id, seen));
  if (kind === 'unsure') return failAt('INVOICE_BUYER_CHANGED', 'version');
  const version = await saveInvoice(tx, id, { invoice: { ...issued, kind }, now });
  const by = { ...context, user: { id: null, role: 'key' } };
  await writeAudit(tx, by, {
    call: 'erp.writeInvoice',
    entity: 'order',
    entityId: id,
    before: before && { invoice: issuedOf(before), kind: before.kind },
    after: { key: context.key.name, invoice: issued, kind },
  });
  await notifyOrder(tx, { ...order, version });
  return { order_id: id, issued, repeated: false };
}

/** Whether the order is visible to the key: that of one office sees only its orders. */
function isOfKey(officeId: string, { officeId: only }: KeyContext['key']): boolean {
  return only === null || only === officeId;
}
