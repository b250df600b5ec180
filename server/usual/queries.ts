import { SALE_STATES } from '#rules/orders/moves.ts';
import type { CountType } from '#rules/quantity.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Habits change: only the last orders say what is usual. */
const LAST_ORDERS = 60;
const LAST_DAYS = 400;
/** Sixty orders of a large household have two thousand lines; nobody may cause more to be read. */
const MOST_LINES = 4_000;

export type BoughtRow = {
  product_id: string;
  /** Its title then, for products that no longer exist. */
  title: string;
  at: Date;
  count: number;
  count_type: CountType;
  maturity: number | null;
  cut: number | null;
  options_tags: { label: string; value: string }[];
};

/**
 * The lines of a person's last orders in any office, newest first. Uses index order_by_user and the key of order_line:
 * no more rows are read than returned.
 */
export function readBought(db: Queries, userId: string, now: Date): Promise<BoughtRow[]> {
  return db.all<BoughtRow>(sql`
    select line.product_id, line.product ->> 'title' as title, recent.created_at as at, line.count, line.count_type,
      line.maturity, line.cut, line.options_tags
    from (
      select o.id, o.created_at from customer_order o
      where o.business_id = ${db.businessId} and o.user_id = ${userId} and o.state = any(${SALE_STATES}::text[])
        and o.created_at > ${now}::timestamptz - ${LAST_DAYS} * interval '1 day'
      order by o.created_at desc, o.id limit ${LAST_ORDERS}) recent
    join order_line line on line.business_id = ${db.businessId} and line.order_id = recent.id
    order by recent.created_at desc, line.order_id, line.position limit ${MOST_LINES}`);
}
