import type { PickAction, PickConflict } from '#rules/picking/pick-action.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { PickRow } from '../current-picks.ts';

/** The author: the picker, or the shopper who answered; null = a key of another system. */
export type Actor = { id: string | null; role: string };

export type Judged = {
  action: PickAction;
  /** The current action of the line, which this one replaces. */
  replaces: string | null;
  doneAt: string;
  conflict: PickConflict | undefined;
  picks: readonly PickRow[];
};

export async function writeActions(
  tx: Queries,
  orderId: string,
  actor: Actor,
  judged: readonly Judged[],
  now: Date,
): Promise<void> {
  if (judged.length === 0) return;
  const actions = judged.map(({ action, replaces, doneAt, conflict }) => ({
    id: action.id,
    line_id: action.lineId,
    replaces: conflict ? null : replaces,
    applied: conflict === undefined,
    conflict: conflict ?? '',
    asked: action,
    done_at: doneAt,
  }));
  await tx.run(sql`
    insert into pick_action (business_id, order_id, id, line_id, replaces, applied, conflict, asked, actor_id, actor_role,
      done_at, at)
    select ${tx.businessId}, ${orderId}, a.id, a.line_id, a.replaces, a.applied, a.conflict, a.asked, ${actor.id},
      ${actor.role}, a.done_at, ${now}
    from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb) as a (id uuid, line_id uuid, replaces uuid,
      applied boolean, conflict text, asked jsonb, done_at timestamptz)`);
  const picks = judged.flatMap(({ action, picks: rows }) =>
    rows.map((row) => ({ ...row, id: newId(), line_id: action.lineId, action_id: action.id })),
  );
  if (picks.length === 0) return;
  await tx.run(sql`
    insert into order_pick (business_id, order_id, id, line_id, action_id, kind, product_id, product, count_type, count,
      grams, price_neto, worth, total, stock_demand, missing_demand, is_lost, reason, actor_id, actor_role, at)
    select ${tx.businessId}, ${orderId}, k.id, k.line_id, k.action_id, k.kind, k.product_id, k.product, k.count_type,
      k.count, k.grams, k.price_neto, k.worth, k.total, k.stock_demand, k.missing_demand, k.is_lost, k.reason,
      ${actor.id}, ${actor.role}, ${now}
    from jsonb_to_recordset(${JSON.stringify(picks)}::jsonb) as k (id uuid, line_id uuid, action_id uuid, kind text,
      product_id uuid, product jsonb, count_type text, count int, grams int, price_neto bigint, worth bigint, total bigint,
      stock_demand bigint, missing_demand bigint, is_lost boolean, reason text)`);
}
