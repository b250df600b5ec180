import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { sql } from '#server/db/sql.ts';
import type { KeyContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { moveInTurn } from '#server/orders/move-order.ts';
import type { StoredDelivery } from '#server/orders/stored.ts';
import { readErpOrders } from '../read-orders.ts';
import { asKey } from './as-key.ts';

type Moved = OutputOf<'erp.moveOrder'>;
type Move = CheckedInputOf<'erp.moveOrder'>['body'];

/** Moves an order like a member of staff; what it is already is answered and changes nothing (rule 136). */
export async function moveByKey(
  { params, body }: CheckedInputOf<'erp.moveOrder'>,
  context: KeyContext,
): Promise<Moved | Failure<'NOT_FOUND' | 'ORDER_STATE'>> {
  const { state, event, reason } = body;
  const input = { params, body: { state, delivery_event: event, reason } };
  const refused = await moveInTurn(input, asKey(context), 'erp.moveOrder');
  if (!refused) return answer(params.id, false, context);
  if (refused.failure === 'ORDER_STATE' && (await isSo(params.id, body, context)))
    return answer(params.id, true, context);
  // It assigned nobody and named no version.
  return refused as Failure<'NOT_FOUND' | 'ORDER_STATE'>;
}

async function isSo(id: string, { state, event }: Move, { db }: KeyContext): Promise<boolean> {
  const order = await db.first<{ state: string; delivery: StoredDelivery }>(sql`
    select state, delivery from customer_order where business_id = ${db.businessId} and id = ${id}`);
  return state === undefined ? order?.delivery.events?.at(-1)?.event === event : order?.state === state;
}

export async function answer(
  id: string,
  repeated: boolean,
  { db }: Pick<KeyContext, 'db'>,
): Promise<Moved | Failure<'NOT_FOUND'>> {
  const [order] = await readErpOrders(db, [id]);
  return order ? { order, repeated } : fail('NOT_FOUND');
}
