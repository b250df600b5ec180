import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { isSameResult, type PickAction, type PickConflict } from '#rules/picking/pick-action.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { KeyContext } from '#server/http/context.ts';
import { type Failure, FailureError, fail, failAt, invalid, isFailure } from '#server/http/failure.ts';
import { inTurnOfOrder, type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { writeMove } from '#server/orders/write-move.ts';
import { applyActions } from '#server/picking/actions/apply-actions.ts';
import { linesOfOrders, type PickLineRow } from '#server/picking/lines.ts';
import { asKey } from './as-key.ts';
import { answer } from './move-by-key.ts';

type Input = CheckedInputOf<'erp.pickOrder'>;
type Picked = Input['body']['lines'][number];
type Refused = Failure<'NOT_FOUND' | 'INVALID_INPUT' | 'ORDER_STATE' | 'PICKING_EMPTY'>;

const PICKING = '8_store_select_products';
const BILLING = '9_store_invoice_products';

/**
 * What was picked of an order, by the functions of pickers: all lines and the move to billing in one transaction. The
 * same again changes nothing (rule 136).
 */
export async function pickByKey(
  { params: { id }, body }: Input,
  context: KeyContext,
): Promise<OutputOf<'erp.pickOrder'> | Refused> {
  // It takes and returns goods: few run beside new orders.
  const done = await inTurnOfOrder(context.db, id, () =>
    context.orderTurn(() => context.db.transaction((tx) => pick(tx, { id, picked: body.lines }, context))),
  );
  return isFailure(done) ? done : answer(id, done.repeated, context);
}

async function pick(
  tx: Queries,
  { id, picked }: { id: string; picked: readonly Picked[] },
  context: KeyContext,
): Promise<{ repeated: boolean } | Refused> {
  const by = asKey(context);
  const now = context.now();
  const order = await lockOrder(tx, id);
  if (!order || !worksAt(by.user, order.office_id)) return fail('NOT_FOUND');
  const lines = await linesOfOrders(tx, [id]);
  const foreign = picked.findIndex(({ line_id }) => !lines.some((line) => line.id === line_id));
  if (foreign >= 0)
    return failAt('INVALID_INPUT', `lines.${foreign}.line_id`, 'No es una línea de este pedido.');
  const actions = lines.map((line) => actionOf(line, picked));
  if (order.state === BILLING || order.state === '10_store_dispatch_products') {
    const isSame = lines.every(
      ({ pick: own }, at) => own && isSameResult(own.asked, actions[at] as PickAction),
    );
    return isSame ? { repeated: true } : fail('ORDER_STATE', { message: PICKED });
  }
  if (order.delivery.picker_id) return fail('ORDER_STATE', { message: SOMEBODY });
  if (order.state !== PICKING && order.state !== '7_admin_cart_accept') return fail('ORDER_STATE');
  if (actions.every(({ found }) => found === null)) return fail('PICKING_EMPTY');
  const move = (from: LockedOrder, state: typeof PICKING | typeof BILLING) =>
    writeMove(tx, by, from, { call: 'erp.pickOrder', state, delivery: from.delivery, reason: '', at: now });
  const picking = order.state === PICKING ? order : await move(order, PICKING);
  const recorded = actions.map((action) => ({ action, doneAt: now.toISOString() }));
  const results = await applyActions(tx, picking, { actor: by.user, isMine: true }, recorded, now);
  const wrong = wrongLines(results ?? [], actions, picked);
  if (wrong.length > 0) throw new FailureError(invalid(wrong));
  await move(picking, BILLING);
  return { repeated: false };
}

const PICKED = 'Este pedido ya se alistó, y no así.';
const SOMEBODY = 'Una persona está alistando este pedido.';

function actionOf(line: PickLineRow, picked: readonly Picked[]): PickAction {
  const {
    count = line.count,
    grams,
    reason = null,
  } = picked.find(({ line_id }) => line_id === line.id) ?? {};
  return {
    id: newId(),
    lineId: line.id,
    replaces: line.pick?.action_id ?? null,
    found: count === 0 ? null : { count, ...(grams !== undefined && { grams }) },
    replacement: null,
    reason,
  };
}

const WORDS: Partial<Record<PickConflict, { field: 'count' | 'reason'; message: string }>> = {
  TOO_MUCH: { field: 'count', message: 'Es más de lo que se pidió.' },
  NOTHING_SAID: { field: 'reason', message: 'Di por qué falta.' },
};

/** In the order in which they were sent. */
function wrongLines(
  results: readonly { id: string; conflict: PickConflict | null }[],
  actions: readonly PickAction[],
  picked: readonly Picked[],
) {
  const conflictOf = new Map(results.map(({ id, conflict }) => [id, conflict]));
  return picked.flatMap(({ line_id }, at) => {
    const action = actions.find(({ lineId }) => lineId === line_id);
    const conflict = action && conflictOf.get(action.id);
    const { field, message } = (conflict && WORDS[conflict]) ?? {
      field: 'count',
      message: 'No se puede así.',
    };
    return conflict ? [{ field: `lines.${at}.${field}`, message }] : [];
  });
}
