import type { OrderReason } from '#rules/reviews/order-rating.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { hasArrived } from '../arrived.ts';

export type RatingRow = {
  stars: number;
  reasons: OrderReason[];
  comment: string;
  created_at: string;
  edited_at: string | null;
  answer: string;
  answered_at: string | null;
  lines: { line_id: string; good: boolean }[];
};

/** The shopper's rating of order `o`, as one column; null without one. */
export const ratingOfOrder = part`(select row_to_json(g) from (
  select r.stars, r.reasons, r.comment, r.created_at, r.edited_at, r.answer, r.answered_at, coalesce((
    select json_agg(json_build_object('line_id', t.line_id, 'good', t.is_good) order by t.line_id)
    from order_line_rating t where t.business_id = r.business_id and t.order_id = r.order_id), '[]') as lines
  from order_rating r where r.business_id = o.business_id and r.order_id = o.id
) g)`;

/** What is needed of an order before it is rated; `line_ids`: ids of all its lines. */
export async function readRated(
  tx: Queries,
  orderId: string,
  now: Date,
): Promise<{ arrived: boolean; rating: RatingRow | null; line_ids: string[] }> {
  return tx.one(sql`
    select ${hasArrived(now)} as arrived, ${ratingOfOrder} as rating, array(
      select l.id from order_line l where l.business_id = o.business_id and l.order_id = o.id) as line_ids
    from customer_order o where o.business_id = ${tx.businessId} and o.id = ${orderId}`);
}

type Rating = Pick<RatingRow, 'stars' | 'reasons' | 'comment' | 'lines'>;

/** Writes the rating and its products, replacing an earlier one. */
export async function writeRating(
  tx: Queries,
  order: { id: string; user_id: string; office_id: string },
  rating: Rating,
  now: Date,
): Promise<void> {
  const { businessId } = tx;
  await tx.run(sql`
    insert into order_rating (business_id, order_id, user_id, office_id, stars, reasons, comment, created_at)
    values (${businessId}, ${order.id}, ${order.user_id}, ${order.office_id}, ${rating.stars}, ${rating.reasons},
      ${rating.comment}, ${now})
    on conflict (business_id, order_id) do update set stars = excluded.stars, reasons = excluded.reasons,
      comment = excluded.comment, edited_at = ${now}, version = order_rating.version + 1`);
  await tx.run(sql`
    delete from order_line_rating where business_id = ${businessId} and order_id = ${order.id}`);
  await tx.run(sql`
    insert into order_line_rating (business_id, order_id, line_id, is_good)
    select ${businessId}, ${order.id}, w.line_id, w.good
    from unnest(${rating.lines.map((line) => line.line_id)}::uuid[], ${rating.lines.map((line) => line.good)}::bool[])
      as w (line_id, good)`);
}
