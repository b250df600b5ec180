import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { KeyContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { asKey } from './order-moves/as-key.ts';
import { type ErpOrder, readErpOrders } from './read-orders.ts';

/** To whom and where orders go, for keys with `orders:deliver` (rule 152). */

/** An order with all that whoever picks and delivers it needs; reading it is audited. */
export async function orderToDeliver(
  { params: { id } }: CheckedInputOf<'erp.orderToDeliver'>,
  context: KeyContext,
): Promise<OutputOf<'erp.orderToDeliver'> | Failure<'NOT_FOUND'>> {
  const { db, key } = context;
  const [order] = await readErpOrders(db, [id], { handovers: true });
  if (!order || (key.officeId !== null && key.officeId !== order.office.id)) return fail('NOT_FOUND');
  await writeAudit(db, asKey(context), {
    call: 'erp.orderToDeliver',
    entity: 'order',
    entityId: id,
    before: null,
    after: { key: key.name },
  });
  return { order };
}

/** One entry for a page of the feed, if it showed people. */
export async function noteHandovers(context: KeyContext, orders: readonly ErpOrder[]): Promise<void> {
  const { db, key } = context;
  const numbers = orders.filter(({ handover }) => handover !== undefined).map(({ number }) => number);
  if (numbers.length === 0) return;
  await writeAudit(db, asKey(context), {
    call: 'erp.orders',
    entity: 'api_key',
    entityId: key.id,
    before: null,
    after: { key: key.name, orders: numbers },
  });
}
