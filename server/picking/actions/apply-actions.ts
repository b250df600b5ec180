import { mayStandFor } from '#rules/goods/replacement.ts';
import {
  conflictOf,
  conflictOfOrder,
  isSameResult,
  type PickAction,
  type PickConflict,
  replacedBy,
} from '#rules/picking/pick-action.ts';
import type { ReplacementLimit } from '#rules/picking/replacement-limit.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { handsOf, type LockedOrder } from '#server/orders/lock-order.ts';
import type { PickRow } from '../current-picks.ts';
import { agreedProducts, linesOfOrders, type PickLineRow, promisedOf } from '../lines.ts';
import { conflictOfWorth, readLimit } from './limit.ts';
import { moveGoods } from './move-goods.ts';
import { MOST_OF_REPLACEMENT, type OfferedProduct, readOffered } from './offered.ts';
import { type GoodsChange, goodsMoved, picksOf } from './stand-for-line.ts';
import { type Actor, type Judged, writeActions } from './write-actions.ts';

export type RecordedAction = { action: PickAction; doneAt: string };
export type Result = { id: string; conflict: PickConflict | null };

/**
 * Judges the recorded actions on a locked order's lines, in sequence, and writes them: a known action returns its
 * earlier result, one that conflicts with a later change is stored with its reason and changes nothing. `isMine`:
 * whether the order is still assigned to the actor. Undefined: a line does not belong to this order.
 */
export async function applyActions(
  tx: Queries,
  order: LockedOrder,
  by: { actor: Actor; isMine: boolean },
  recorded: readonly RecordedAction[],
  now: Date,
): Promise<Result[] | undefined> {
  const lines = new Map((await linesOfOrders(tx, [order.id])).map((line) => [line.id, line]));
  if (recorded.some(({ action }) => !lines.has(action.lineId))) return undefined;
  const stored = await storedActions(
    tx,
    recorded.flatMap(({ action: { id, replaces } }) => [id, replaces ?? id]),
  );
  const conflicts = new Map(stored.map(({ id, conflict }) => [id, conflict || null]));
  const offered = await readOffered(tx, order.office_id, [
    ...new Set(recorded.flatMap(({ action }) => action.replacement?.productId ?? [])),
  ]);
  const meets = { isMine: by.isMine, state: order.state, limit: await readLimit(tx) };
  const judged: Judged[] = [];
  const goods: GoodsChange[] = [];
  const changed: string[] = [];
  for (const { action, doneAt } of recorded) {
    const line = lines.get(action.lineId);
    if (!line || conflicts.has(action.id)) continue;
    const product = action.replacement ? offered.get(action.replacement.productId) : undefined;
    const head = line.pick && { ...line.pick.asked, id: line.pick.action_id };
    const seen = stored.find((one) => one.id === action.replaces && one.line_id === line.id && one.applied);
    const replaces = replacedBy(action, head, seen?.asked ?? null);
    const again = rowsSaidAgain(line, action);
    const conflict = again ? conflictOfOrder(meets) : judge({ ...action, replaces }, line, product, meets);
    conflicts.set(action.id, conflict ?? null);
    const picks = conflict ? [] : (again ?? picksOf(line, action, product));
    judged.push({ action, replaces, doneAt, conflict, picks });
    if (conflict) continue;
    goods.push(...goodsMoved(line, picks));
    if (replaces === action.replaces || !head || !isSameResult(action, head)) changed.push(line.id);
    lines.set(line.id, {
      ...line,
      pick: { action_id: action.id, asked: action, done_at: doneAt, rows: picks },
    });
  }
  await writeActions(tx, order.id, by.actor, judged, now);
  await moveGoods(tx, order, goods, { actor: by.actor.id, now });
  if (changed.length > 0) await settledMeanwhile(tx, order, changed, now);
  return recorded.map(({ action: { id } }) => ({ id, conflict: conflicts.get(id) ?? null }));
}

/**
 * Notifies screens that show the order; its version stays, because nothing staff edit has changed. `by`: the person who
 * made the change, who is not notified.
 */
export async function notifyOrder(tx: Queries, order: LockedOrder, by?: string): Promise<void> {
  const reported = {
    order_id: order.id,
    number: order.number,
    user_id: order.user_id,
    office_id: order.office_id,
    state: order.state,
    version: order.version,
    staff_ids: handsOf(order.delivery).filter((id) => id !== by),
  };
  await tx.run(sql`
    insert into outbox (business_id, id, topic, payload)
    values (${tx.businessId}, ${newId()}, 'order.changed', ${JSON.stringify(reported)}::jsonb)`);
}

/**
 * The current rows of a line whose result is reported again unchanged: they keep their first prices. An agreement of
 * the shopper has its own amount.
 */
function rowsSaidAgain({ pick, questions }: PickLineRow, action: PickAction): readonly PickRow[] | undefined {
  if (pick === null || !isSameResult(action, pick.asked)) return undefined;
  return questions.some(({ id }) => id === action.id) ? undefined : pick.rows;
}

type Meets = { isMine: boolean; state: LockedOrder['state']; limit: ReplacementLimit };

function judge(
  action: PickAction,
  line: PickLineRow,
  product: OfferedProduct | undefined,
  { isMine, state, limit }: Meets,
): PickConflict | undefined {
  const found = conflictOf(action, {
    state,
    isMine,
    line: promisedOf(line),
    head: line.pick?.action_id ?? null,
    rule: line.rule,
    agreed: agreedProducts(line),
  });
  if (found || action.replacement === null) return found;
  if (!product || product.id === line.product_id) return 'PRODUCT_NOT_SOLD_HERE';
  // A person who may not buy it, or gave no age, gets no replacement for adults.
  if (!mayStandFor(product, line.product)) return 'PRODUCT_NOT_SOLD_HERE';
  const { count, grams = 0 } = action.replacement;
  if (Math.max(count, grams) > MOST_OF_REPLACEMENT) return 'TOO_MUCH';
  // The shopper or the store answered for the price of that time.
  if (line.questions.some(({ id }) => id === action.id)) return undefined;
  return conflictOfWorth(line, action, product, limit);
}

type StoredAction = {
  id: string;
  line_id: string;
  applied: boolean;
  conflict: PickConflict | '';
  asked: PickAction;
};

function storedActions(tx: Queries, ids: readonly string[]): Promise<StoredAction[]> {
  return tx.all<StoredAction>(sql`
    select id, line_id, applied, conflict, asked from pick_action
    where business_id = ${tx.businessId} and id = any(${ids})`);
}

/** Withdraws a question about a line that the picker has settled meanwhile. */
async function settledMeanwhile(
  tx: Queries,
  order: LockedOrder,
  lineIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update order_question set state = 'withdrawn', ended_at = ${now}
    where business_id = ${tx.businessId} and order_id = ${order.id} and state = 'open'
      and line_id = any(${lineIds})`);
}
