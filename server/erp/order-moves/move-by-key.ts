import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { sql } from '#server/db/sql.ts';
import type { KeyContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { moveInTurn } from '#server/orders/move-order.ts';
import type { StoredDelivery } from '#server/orders/stored.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { readErpOrders } from '../read-orders.ts';
import { asKey } from './as-key.ts';

type Moved = OutputOf<'erp.moveOrder'>;

/** Moves an order like a member of staff; what it is already is answered and changes nothing (rule 136). */
export async function moveByKey(
  { params, body }: CheckedInputOf<'erp.moveOrder'>,
  context: KeyContext,
): Promise<Moved | Failure<'NOT_FOUND' | 'ORDER_STATE'>> {
  const { state, event, reason } = body;
  const isSo = async () => {
    const order = await context.db.first<{ office_id: string; state: string; delivery: StoredDelivery }>(sql`
      select office_id, state, delivery from customer_order
      where business_id = ${context.db.businessId} and id = ${params.id}`);
    if (!order || !worksAt(asKey(context).user, order.office_id)) return undefined;
    return state === undefined ? order.delivery.events?.at(-1)?.event === event : order.state === state;
  };
  const before = await isSo();
  if (before === undefined) return fail('NOT_FOUND');
  if (before) return answer(params.id, true, context);
  const input = { params, body: { state, delivery_event: event, reason } };
  const refused = await moveInTurn(input, asKey(context), 'erp.moveOrder');
  // Sent twice at once, the second finds what the first did.
  if (refused?.failure === 'ORDER_STATE' && (await isSo())) return answer(params.id, true, context);
  // It assigned nobody and named no version.
  return refused ? (refused as Failure<'NOT_FOUND' | 'ORDER_STATE'>) : answer(params.id, false, context);
}

export async function answer(
  id: string,
  repeated: boolean,
  { db }: Pick<KeyContext, 'db'>,
): Promise<Moved | Failure<'NOT_FOUND'>> {
  const [order] = await readErpOrders(db, [id]);
  return order ? { order, repeated } : fail('NOT_FOUND');
}
