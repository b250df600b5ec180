import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { ORDER_STATE_LABELS, type OrderState } from '#rules/orders/moves.ts';
import { undoOf } from '#rules/orders/undo-move.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { lockVersion } from '#server/resource/lock-version.ts';
import { inTurnOfOrder, lastChange, lockOrder } from './lock-order.ts';
import { presentOrder } from './present.ts';
import { findOrder } from './queries.ts';
import { worksAt } from './viewer.ts';
import { writeMove } from './write-move.ts';

/** Staff undo the last move of an order within a minute; the history gets another entry (rule 65). */
export async function undoMove(
  { params, body }: CheckedInputOf<'orders.undo'>,
  context: SignedInContext,
): Promise<OutputOf<'orders.undo'> | Failure<'NOT_FOUND' | 'UNDO_OVER' | 'STALE_EDIT'>> {
  const refused = await inTurnOfOrder(context.db, params.id, () =>
    context.db.transaction(async (tx) => {
      const lock = async () => {
        const found = await lockOrder(tx, params.id);
        return found && worksAt(context.user, found.office_id) ? found : undefined;
      };
      const { version } = body;
      const order = await lockVersion({ entity: 'order', lock, lastChange }, tx, { ...params, version });
      if (isFailure(order)) return order;
      const last = await lastMove(tx, order.id);
      const lived = (order.delivery.events ?? []).map(({ event }) => event);
      const undo = last && undoOf({ state: order.state, lived, isPicked: last.picked }, last, context.now());
      if (!undo) return fail('UNDO_OVER');
      await writeMove(tx, context, order, {
        call: 'orders.undo',
        state: undo.to,
        delivery: order.delivery,
        reason: `Deshecho: ${ORDER_STATE_LABELS[order.state]}`,
        at: context.now(),
        undoes: last.id,
      });
      return undefined;
    }),
  );
  if (refused) return refused;
  const row = await findOrder(context.db, { id: params.id }, context.now());
  return row ? presentOrder(row, 'staff', context) : fail('NOT_FOUND');
}

type LastMove = { id: string; from: OrderState | null; to: OrderState; at: Date; picked: boolean };

/** The last row of its history, and whether anything was picked for it. */
function lastMove(tx: Queries, orderId: string): Promise<LastMove | undefined> {
  return tx.first<LastMove>(sql`
    select e.id, e.from_state as from, e.to_state as to, e.at, exists (
      select from order_pick p where p.business_id = e.business_id and p.order_id = e.order_id) as picked
    from order_event e
    where e.business_id = ${tx.businessId} and e.order_id = ${orderId}
    order by e.at desc, e.id desc limit 1`);
}
