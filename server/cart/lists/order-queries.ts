import type { OrderState } from '#rules/orders/moves.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SessionUser } from '#server/http/context.ts';
import type { StoredBag, StoredDelivery } from '#server/orders/stored.ts';
import { type CartFilter, type CartHeadRow, fromCarts, headColumns, type Rows } from './list-queries.ts';

export type OrderRecordRow = CartHeadRow & {
  order_id: string;
  number: number;
  total: number;
  subtotal: number;
  discounts_total: number;
  bags_count: number;
  bags_total: number;
  bags_config: StoredBag | null;
  coupons_total: number;
  delivery_price: number;
  min_subtotal: number;
  observations: string;
  window_start: Date;
  window_end: Date;
  delivery: StoredDelivery;
  state_updates: { state: OrderState; at: string }[];
};

/** Orders as `cartHeads` lists their carts, with figures, moves and who works on them. */
export async function orderRecords(
  db: Queries,
  reader: SessionUser,
  filter: CartFilter,
  rows: Rows,
): Promise<OrderRecordRow[]> {
  return db.all<OrderRecordRow>(sql`
    select ${headColumns}, o.subtotal, o.discounts_total, o.bags_count, o.bags_total, o.bags_config, o.coupons_total,
      o.delivery_price, o.min_subtotal, o.observations, o.window_start, o.window_end, o.delivery, (
        select coalesce(json_agg(json_build_object('state', e.to_state, 'at', e.at) order by e.at, e.id), '[]')
        from order_event e where e.business_id = o.business_id and e.order_id = o.id
      ) as state_updates
    ${fromCarts(db.businessId, reader, { ...filter, ordered: true })}
    order by c.created_at desc, c.id desc limit ${rows.limit} offset ${rows.offset}`);
}
