import type { z } from 'zod';
import type { PickHead } from '#contract/orders/shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { presentChannel, presentHead } from '#server/orders/present.ts';
import type { StoredDelivery } from '#server/orders/stored.ts';

/** Most orders picked at once: the crates of a trolley. */
export const MOST_ORDERS = 6;

export type PickHeadRow = Parameters<typeof presentHead>[0] & {
  fullname: string;
  neighborhood: string;
  delivery: StoredDelivery;
  phone: string;
  lines_count: number;
  crate: string | null;
  walk_id: string | null;
  substitution: 'choose' | 'ask' | 'none';
  observations: string;
};

/** Orders a picker has until they leave the store. */
export const isBeingPicked = part`o.state in
  ('7_admin_cart_accept', '8_store_select_products', '9_store_invoice_products')`;

/** The orders of a picker until they leave the store, by promised hour. */
export async function ordersOfPicker(db: Queries, pickerId: string): Promise<PickHeadRow[]> {
  return db.all<PickHeadRow>(sql`
    select o.id, o.number, o.user_id, o.office_id, f.display_name as office_name, o.state, o.type, o.payment_method, o.total,
      o.units_count, o.created_at, o.window_start, o.window_end, o.version, o.share_token, o.channel, o.channel_number, o.delivery,
      o.customer ->> 'fullname' as fullname, coalesce(o.address ->> 'alias', '') as neighborhood,
      o.customer ->> 'phone' as phone, g.crate, g.walk_id, o.substitution, o.observations, (
      select count(*)::int from order_line l where l.business_id = o.business_id and l.order_id = o.id
    ) as lines_count
    from customer_order o
    join office f on f.business_id = o.business_id and f.id = o.office_id
    left join order_picking g on g.business_id = o.business_id and g.order_id = o.id and g.picker_id = ${pickerId}
    where o.business_id = ${db.businessId} and ${isBeingPicked} and o.delivery ->> 'picker_id' = ${pickerId}
    order by o.window_end, o.id limit 100`);
}

export function presentPickHead(row: PickHeadRow, now: Date): z.infer<typeof PickHead> {
  return {
    ...presentHead(row, now),
    other_channel: presentChannel(row),
    user: { fullname: row.fullname },
    phone: row.phone,
    neighborhood: row.neighborhood,
    lines_count: row.lines_count,
  };
}
