import { type CountType, quantityText } from '#rules/quantity.ts';
import type { DoorReason } from '#rules/returns/reasons.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { goodsInCrates } from '#server/picking/current-picks.ts';

export type ReturnedGoods = {
  order_id: string;
  line_id: string;
  product_id: string;
  title: string;
  /** The quantity as displayed: '2 unidades'. */
  quantity: string;
  /** Why its shopper did not take it; null = not asked. */
  reason: DoorReason | null;
  /** Null until received. */
  outcome: 'stock' | 'waste' | null;
  settled_by: string | null;
  settled_at: Date | null;
};

type Row = Omit<ReturnedGoods, 'quantity'> & { count_type: CountType; count: number };

export async function returnedGoods(db: Queries, orderIds: readonly string[]): Promise<ReturnedGoods[]> {
  const rows = await db.all<Row>(sql`
    select r.order_id, r.line_id, r.product_id, g.title, g.count_type, coalesce(r.count, g.count) as count, r.reason, r.outcome,
      btrim(u.name || ' ' || u.last_name) as settled_by, r.settled_at
    from delivery_return r
    join (${goodsInCrates(db.businessId, orderIds)}) g
      on g.order_id = r.order_id and g.line_id = r.line_id and g.product_id = r.product_id
    left join app_user u on u.business_id = r.business_id and u.id = r.settled_by
    where r.business_id = ${db.businessId} and r.order_id = any(${orderIds}::uuid[])
    order by r.order_id, g.position, r.product_id`);
  return rows.map(({ count_type, count, ...row }) => ({ ...row, quantity: quantityText(count_type, count) }));
}
