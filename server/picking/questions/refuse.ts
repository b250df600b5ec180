import type { CheckedInputOf } from '#contract/index.ts';
import type { PickAction } from '#rules/picking/pick-action.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { answerOrder } from '#server/orders/answer-order.ts';
import { inTurnOfOrder, type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { applyActions, notifyOrder } from '../actions/apply-actions.ts';
import { linesOfOrders, type PickLineRow } from '../lines.ts';

/**
 * The shopper rejects a replacement, until the order goes to billing. It returns to the shelf, costs nothing, and is
 * not replaced again: the line stays without replacement.
 */
export async function refuseReplacement(
  { params, body }: CheckedInputOf<'orders.refuseReplacement'>,
  context: SignedInContext,
) {
  const { db, user } = context;
  const refused = await inTurnOfOrder(db, params.id, () =>
    context.orderTurn(() =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, params.id);
        if (!order || order.user_id !== user.id) return fail('NOT_FOUND');
        const line = (await linesOfOrders(tx, [order.id])).find(({ id }) => id === params.line_id);
        if (!line) return fail('REPLACEMENT_OVER');
        if (wasRefused(line, body.action_id)) return undefined;
        const isOpen = order.state === '8_store_select_products';
        const isReplaced = line.pick?.action_id === body.action_id && line.pick.asked.replacement !== null;
        if (!isOpen || !isReplaced) return fail('REPLACEMENT_OVER');
        await takeOut(tx, order, line, context);
        return undefined;
      }),
    ),
  );
  return refused ?? answerOrder(params.id, 'owner', context);
}

/** Whether the request is a repeat. */
function wasRefused({ pick }: PickLineRow, actionId: string): boolean {
  return pick !== null && pick.asked.replaces === actionId && pick.asked.replacement === null;
}

async function takeOut(
  tx: Queries,
  order: LockedOrder,
  line: PickLineRow,
  { user, now }: SignedInContext,
): Promise<void> {
  await tx.run(sql`
    update order_line set substitution = 'none'
    where business_id = ${tx.businessId} and order_id = ${order.id} and id = ${line.id}`);
  // The agreement is withdrawn: it does not allow putting the replacement in again.
  await tx.run(sql`
    update order_question set state = 'no'
    where business_id = ${tx.businessId} and order_id = ${order.id} and line_id = ${line.id} and state = 'yes'`);
  const at = now();
  const action: PickAction = {
    id: newId(),
    lineId: line.id,
    replaces: line.pick?.action_id ?? null,
    found: line.pick?.asked.found ?? null,
    replacement: null,
    reason: 'refused',
  };
  const actor = { id: user.id, role: user.role };
  await applyActions(tx, order, { actor, isMine: true }, [{ action, doneAt: at.toISOString() }], at);
  await notifyOrder(tx, order);
}
