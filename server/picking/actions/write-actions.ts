import type { PickAction, PickConflict } from '#rules/picking/pick-action.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import type { PickRow } from '../current-picks.ts';
import type { GoodsChange } from './stand-for-line.ts';

/** The author: the picker, or the shopper who answered. */
export type Actor = { id: string; role: string };

/** An action with its result and the rows it wrote. */
export type Judged = {
  action: PickAction;
  /** The action whose place it takes, as the line is now. */
  replaces: string | null;
  doneAt: string;
  conflict: PickConflict | undefined;
  picks: readonly PickRow[];
};

/** Writes actions and their rows, in sequence. */
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

/**
 * Moves goods between stock, order and missing, each product once, rows locked in product order as orders do. Goods in
 * somebody's hand that are not on record exist all the same: stock never falls below 0, and the order's surplus says
 * how much was received for it. What it gives back comes out of that first: the weight may have been typed wrong.
 */
export async function moveGoods(
  tx: Queries,
  { id, office_id }: Pick<LockedOrder, 'id' | 'office_id'>,
  changes: readonly GoodsChange[],
): Promise<void> {
  const moved = sumByProduct(changes).filter(({ takes, lost }) => takes !== 0 || lost !== 0);
  if (moved.length === 0) return;
  await tx.run(sql`
    with change as (
      select c.product_id, c.takes + c.lost as net, c.lost
      from unnest(${moved.map(({ product_id }) => product_id)}::uuid[], ${moved.map(({ takes }) => takes)}::bigint[],
        ${moved.map(({ lost }) => lost)}::bigint[]) as c (product_id, takes, lost)
    ), locked as materialized (
      select po.product_id, po.stock from product_office po
      where po.business_id = ${tx.businessId} and po.office_id = ${office_id}
        and po.product_id in (select product_id from change)
      order by po.product_id for update
    ), booked as (
      select c.product_id, c.net, c.lost, coalesce(s.demand, 0) as before,
        greatest(0, c.net - k.stock) - least(coalesce(s.demand, 0), greatest(0, -c.net)) as more
      from locked k join change c on c.product_id = k.product_id
      left join order_surplus s on s.business_id = ${tx.businessId} and s.order_id = ${id}
        and s.product_id = c.product_id
    ), surplus as (
      insert into order_surplus (business_id, order_id, product_id, demand)
      select ${tx.businessId}, ${id}, b.product_id, b.before + b.more from booked b where b.more <> 0
      on conflict (business_id, order_id, product_id) do update set demand = excluded.demand
    )
    update product_office po
    set stock = po.stock - b.net + b.more, received = po.received + b.more, missing = po.missing + b.lost
    from booked b
    where po.business_id = ${tx.businessId} and po.office_id = ${office_id} and po.product_id = b.product_id`);
}

function sumByProduct(changes: readonly GoodsChange[]): GoodsChange[] {
  const sums = new Map<string, GoodsChange>();
  for (const { product_id, takes, lost } of changes) {
    const sum = sums.get(product_id) ?? { product_id, takes: 0, lost: 0 };
    sums.set(product_id, { product_id, takes: sum.takes + takes, lost: sum.lost + lost });
  }
  return [...sums.values()];
}
