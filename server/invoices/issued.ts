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
import { readInvoice, saveInvoice } from './queries.ts';

type Input = CheckedInputOf<'erp.writeInvoice'>;
type Refused = Failure<ErrorsOf<'erp.writeInvoice'> | 'NOT_FOUND' | 'INVALID_INPUT'>;

/** An order with all that its document needs, for the key of a system that issues it. */
export async function orderToInvoice(
  { params: { id } }: CheckedInputOf<'erp.orderToInvoice'>,
  { db, key, identities }: KeyContext,
): Promise<OutputOf<'erp.orderToInvoice'> | Failure<'NOT_FOUND'>> {
  const [order] = await readErpOrders(db, [id], { buyersBy: identities });
  if (!order || !isOfKey(order.office.id, key)) return fail('NOT_FOUND');
  return { order, issued: (await readInvoice(db, id)).invoice };
}

/** What was issued for an order, once: the same again changes nothing, and another one is refused. */
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
    if (error instanceof pg.DatabaseError && error.constraint === 'order_by_cufe')
      return fail('INVOICE_OF_OTHER_ORDER');
    throw error;
  }
}

async function write(tx: Queries, { params, body }: Input, context: KeyContext) {
  const now = context.now();
  const order = await lockOrder(tx, params.id);
  if (!order || !isOfKey(order.office_id, context.key)) return fail('NOT_FOUND');
  const { invoice: before } = await readInvoice(tx, order.id);
  if (before !== null) {
    const isSame = before.number === body.number && before.cufe === body.cufe;
    if (!isSame) return fail('INVOICE_OTHER', { data: { issued: before } });
    return { order_id: order.id, issued: before, repeated: true };
  }
  const date = new Date(body.date);
  if (date.getTime() > now.getTime() + DAY_MS)
    return failAt('INVALID_INPUT', 'date', 'La fecha del documento es de un día que no ha llegado.');
  const invoice = { number: body.number, cufe: body.cufe, url: body.url, date: date.toISOString() };
  const version = await saveInvoice(tx, order.id, { invoice, now });
  const by = { ...context, user: { id: null, role: 'key' } };
  const after = { key: context.key.name, invoice };
  await writeAudit(tx, by, {
    call: 'erp.writeInvoice',
    entity: 'order',
    entityId: order.id,
    before: null,
    after,
  });
  await notifyOrder(tx, { ...order, version });
  return { order_id: order.id, issued: invoice, repeated: false };
}

/** The key of one office has its orders alone. */
function isOfKey(officeId: string, { officeId: only }: KeyContext['key']): boolean {
  return only === null || only === officeId;
}
