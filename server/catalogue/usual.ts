import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { readProductCards } from './product-card.ts';

/** Habits change: the last orders say what is usual, whatever came years before. */
const LAST_ORDERS = 30;
/** More than are asked for: what the office does not sell today falls out. */
const SPARE = 2;

export const usualHandlers = {
  'products.usual': async ({ query }, { db, user }) => {
    const officeId = await findOfficeId(db, query.branch_id);
    if (!officeId) return fail('NOT_FOUND');
    const ids = await usualProductIds(db, user.id, query.limit * SPARE);
    const cards = await readProductCards(db, officeId, ids);
    const sold = ids.map((id) => cards.get(id)).filter((card) => card?.visible && !card.withoutStock);
    return { list: sold.filter((card) => card !== undefined).slice(0, query.limit) };
  },
} satisfies HandlersOf<'products.usual'>;

/** Products in most of somebody's last orders, of whatever office; cancelled and unpaid ones say nothing. */
async function usualProductIds(db: Queries, userId: string, limit: number): Promise<string[]> {
  const rows = await db.all<{ product_id: string }>(sql`
    select line.product_id from (
      select o.id, o.created_at from customer_order o
      where o.business_id = ${db.businessId} and o.user_id = ${userId}
        and o.state not in ('11_store_onlinepayment_fail', '12_store_cancel_order')
      order by o.created_at desc, o.id limit ${LAST_ORDERS}) recent
    join order_line line on line.business_id = ${db.businessId} and line.order_id = recent.id
    group by line.product_id
    order by count(distinct recent.id) desc, max(recent.created_at) desc, line.product_id limit ${limit}`);
  return rows.map(({ product_id }) => product_id);
}
