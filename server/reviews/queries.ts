import type { ReviewState, StoredReviewState } from '#rules/reviews/reviews.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

type ReviewRow = {
  id: string;
  stars: number;
  body: string;
  state: ReviewState;
  answer: string;
  answered_at: Date | null;
  created_at: Date;
  edited_at: Date | null;
};
export type AuthoredRow = ReviewRow & { name: string; last_name: string };

export const reviewColumns = part`r.id, r.stars, r.body, r.state, r.answer, r.answered_at, r.created_at, r.edited_at`;

/** Visible reviews of a product, newest first. */
export function shownReviews(
  db: Queries,
  productId: string,
  page: { offset: number; limit: number },
): Promise<AuthoredRow[]> {
  return db.all<AuthoredRow>(sql`
    select ${reviewColumns}, u.name, u.last_name from product_review r
    join app_user u on u.business_id = r.business_id and u.id = r.user_id
    where r.business_id = ${db.businessId} and r.product_id = ${productId} and r.state = 'visible'
    order by r.created_at desc, r.id limit ${page.limit} offset ${page.offset}`);
}

/** Number of visible reviews of products that have some, and the sum of their stars: by an index alone. */
export function countStars(db: Queries, productIds: readonly string[]) {
  return db.all<{ product_id: string; count: number; sum: number }>(sql`
    select product_id, count(*)::int as count, sum(stars)::int as sum from product_review
    where business_id = ${db.businessId} and product_id = any(${productIds}) and state = 'visible'
    group by product_id`);
}

export async function productExists(db: Queries, productId: string): Promise<boolean> {
  const row = await db.first(sql`
    select id from product where business_id = ${db.businessId} and id = ${productId} and not removed`);
  return row !== undefined;
}

export function reviewOf(db: Queries, userId: string, productId: string): Promise<AuthoredRow | undefined> {
  return db.first<AuthoredRow>(sql`
    select ${reviewColumns}, u.name, u.last_name from product_review r
    join app_user u on u.business_id = r.business_id and u.id = r.user_id
    where r.business_id = ${db.businessId} and r.product_id = ${productId} and r.user_id = ${userId}
      and r.state <> 'withdrawn'`);
}

/** Held until the end of the transaction: staff may be hiding it at this moment. */
export async function lockReview(
  tx: Queries,
  userId: string,
  productId: string,
): Promise<StoredReviewState | undefined> {
  const row = await tx.first<{ state: StoredReviewState }>(sql`
    select state from product_review
    where business_id = ${tx.businessId} and product_id = ${productId} and user_id = ${userId} for no key update`);
  return row?.state;
}

/** The last dispatched order of this person with the product in it. */
export function orderWith(
  db: Queries,
  userId: string,
  productId: string,
): Promise<{ id: string; office_id: string } | undefined> {
  return db.first(sql`
    select o.id, o.office_id from customer_order o
    where o.business_id = ${db.businessId} and o.user_id = ${userId} and o.state = '10_store_dispatch_products'
      and exists (select from order_line l
        where l.business_id = o.business_id and l.order_id = o.id and l.product_id = ${productId})
    order by o.created_at desc limit 1`);
}

type Written = { stars: number; body: string; state: ReviewState; now: Date };

/** One per person and product: of two simultaneous writes the later one stays. */
export async function writeReview(
  tx: Queries,
  of: { id: string; userId: string; productId: string; order: { id: string; office_id: string } },
  { stars, body, state, now }: Written,
): Promise<void> {
  await tx.run(sql`
    insert into product_review (business_id, id, product_id, user_id, order_id, office_id, stars, body, state,
      created_at, updated_at)
    values (${tx.businessId}, ${of.id}, ${of.productId}, ${of.userId}, ${of.order.id}, ${of.order.office_id}, ${stars},
      ${body}, ${state}, ${now}, ${now})
    on conflict (business_id, product_id, user_id) do update set stars = excluded.stars, body = excluded.body,
      state = excluded.state, edited_at = ${now}, updated_at = ${now}, version = product_review.version + 1`);
}

export async function deleteReview(tx: Queries, userId: string, productId: string): Promise<void> {
  await tx.run(sql`
    delete from product_review
    where business_id = ${tx.businessId} and product_id = ${productId} and user_id = ${userId}`);
}

/** Leaves only that there was one that staff did not publish. */
export async function withdrawReview(
  tx: Queries,
  userId: string,
  productId: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update product_review set state = 'withdrawn', body = '', answer = '', answered_at = null, updated_at = ${now},
      version = version + 1
    where business_id = ${tx.businessId} and product_id = ${productId} and user_id = ${userId}`);
}
