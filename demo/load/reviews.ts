import type pg from 'pg';

/** A review, possibly with the shop's answer. */
export type DemoReview = { stars: number; body: string; answer?: string };

/** Number of orders with a review of one product. */
const ORDERS = 240;

/**
 * Reviews by people who received the product: the same in every load. One waits for staff, because it contains a link.
 */
export async function loadReviews(
  client: pg.Client,
  businessId: string,
  reviews: readonly DemoReview[],
  now: Date,
): Promise<void> {
  await client.query(WRITE, [businessId, JSON.stringify(reviews), now, ORDERS]);
  await client.query(HOLD, [businessId]);
}

const WRITE = `
  with received as (
    select o.id, o.user_id, o.office_id, o.updated_at from customer_order o
    where o.business_id = $1 and o.state = '10_store_dispatch_products' and o.updated_at < $3::timestamptz - interval '1 day'
    order by md5(o.id::text) limit $4
  ), said as (
    select distinct on (r.user_id, l.product_id) r.*, l.product_id, r.updated_at + interval '20 hours' as at,
      ('x' || left(md5(r.id::text || l.product_id::text), 7))::bit(28)::int % jsonb_array_length($2::jsonb) as which
    from received r cross join lateral (
      select l.product_id from order_line l where l.business_id = $1 and l.order_id = r.id
      order by md5(l.product_id::text || r.id::text) limit 1
    ) l
    order by r.user_id, l.product_id, r.updated_at
  )
  insert into product_review (business_id, id, product_id, user_id, order_id, office_id, stars, body, state, answer,
    answered_at, created_at, updated_at)
  select $1, overlay(overlay(md5('review ' || s.id::text) placing '7' from 13) placing '8' from 17)::uuid,
    s.product_id, s.user_id, s.id, s.office_id, (o.one ->> 'stars')::int, o.one ->> 'body', 'visible', coalesce(o.one ->> 'answer', ''),
    case when o.one ? 'answer' then least(s.at + interval '5 hours', $3::timestamptz) end, s.at, s.at
  from said s cross join lateral (select $2::jsonb -> s.which as one) o`;

const HOLD = `
  update product_review set state = 'held', body = 'En www.otratienda.co lo consigues más barato.', stars = 1, answer = '',
    answered_at = null
  where business_id = $1 and id = (
    select id from product_review where business_id = $1 order by created_at desc, id limit 1)`;
