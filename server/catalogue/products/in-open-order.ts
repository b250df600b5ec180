import { DAY_MS } from '#rules/dates/durations.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Days that goods with a courier may still come back, and days before that in which such an order was placed. */
const ON_THE_WAY_DAYS = 7;
const PLACED_DAYS = 30;

/**
 * Whether an order may still give goods of a product back to the stock: counted in its unit of today, they would come
 * back as another amount. Its figures are locked first, so that no order is placed in between.
 */
export async function isInOpenOrder(tx: Queries, productId: string, now: Date): Promise<boolean> {
  const { businessId } = tx;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await tx.run(sql`
    select office_id from product_office
    where business_id = ${businessId} and product_id = ${productId} order by office_id for no key update`);
  const { found } = await tx.one<{ found: boolean }>(sql`
    with running as (
      select id from customer_order
      where business_id = ${businessId} and state not in ('10_store_dispatch_products', '12_store_cancel_order',
        '11_store_onlinepayment_fail')
      union all
      select id from customer_order
      where business_id = ${businessId} and state = '10_store_dispatch_products'
        and created_at > ${daysAgo(PLACED_DAYS)} and updated_at > ${daysAgo(ON_THE_WAY_DAYS)}
        and delivery -> 'events' -> -1 ->> 'event' = 'on_the_way'
    )
    select exists (
      select from running o join order_line l on l.business_id = ${businessId} and l.order_id = o.id
      where l.product_id = ${productId}
    ) or exists (
      select from running o join order_pick k on k.business_id = ${businessId} and k.order_id = o.id
      where k.product_id = ${productId}
    ) or exists (
      select from delivery_return
      where business_id = ${businessId} and product_id = ${productId} and outcome is null
    ) or exists (
      select from addition_request
      where business_id = ${businessId} and state = 'waiting'
        and added -> 'lines' @> jsonb_build_array(jsonb_build_object('product_id', ${productId}::text))
    ) as found`);
  return found;
}
