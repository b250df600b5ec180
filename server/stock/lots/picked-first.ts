import { lotsLeft, pickedFirst } from '#rules/stock/lots.ts';
import { moduleIsOn } from '#server/business/modules/module-is-on.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { readShelves } from './shelves.ts';

export type PickedFirst = ReturnType<typeof pickedFirst>;

/** The expiry date a picker takes first, by 'order product', for products with recorded dates. */
export async function datesToPick(
  db: Queries,
  orderIds: readonly string[],
  today: string,
): Promise<Map<string, PickedFirst>> {
  const dated = new Map<string, PickedFirst>();
  if (orderIds.length === 0) return dated;
  const lines = await db.all<{ order_id: string; office_id: string; product_id: string }>(sql`
    select distinct o.id as order_id, o.office_id, l.product_id from customer_order o
    join order_line l on l.business_id = o.business_id and l.order_id = o.id
    join product p on p.business_id = l.business_id and p.id = l.product_id
    join category c on c.business_id = p.business_id and c.id = p.category_id and c.tracks_expiry
    where o.business_id = ${db.businessId} and o.id = any(${[...orderIds]}::uuid[])
      and ${moduleIsOn(db.businessId, 'stock_lots')}
      and exists (select from stock_lot t
        where t.business_id = o.business_id and t.office_id = o.office_id and t.product_id = l.product_id)`);
  for (const [officeId, own] of Map.groupBy(lines, ({ office_id }) => office_id)) {
    const ids = [...new Set(own.map(({ product_id }) => product_id))];
    const shelves = await readShelves(db, officeId, ids);
    for (const { order_id, product_id } of own) {
      const { lots, there } = shelves.get(product_id) ?? { lots: [], there: 0 };
      dated.set(`${order_id} ${product_id}`, pickedFirst(lotsLeft(lots, there, today), today));
    }
  }
  return dated;
}
