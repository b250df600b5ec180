import { DAY_MS } from '#rules/dates/durations.ts';
import { goodsKind } from '#server/catalogue/product-card.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

const DAYS = 28;
/**
 * Of a hundred thousand products only the popular ones are meaningful, and their pairs are few enough to count.
 */
const MOST_PRODUCTS = 300;
const MOST_PAIRS = 200;
const FEWEST_ORDERS = 2;

type PairRow = {
  first_id: string;
  first_title: string;
  first_orders: number;
  second_id: string;
  second_title: string;
  second_orders: number;
  together: number;
};

/** Recounts what was bought together in the last four weeks. At night: it reads all their orders. */
export async function countTogether(db: BusinessDatabase, now: Date): Promise<number> {
  const { businessId } = db;
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  return db.transaction(async (tx) => {
    await tx.run(sql`delete from product_pair where business_id = ${businessId}`);
    return tx.run(sql`
      with bought as materialized (
        select distinct l.order_id, l.product_id
        from customer_order o join order_line l on l.business_id = ${businessId} and l.order_id = o.id
        where o.business_id = ${businessId} and o.created_at >= ${since} and o.holds_goods
      ), often as materialized (
        select product_id, count(*)::int as orders from bought group by 1
        order by 2 desc, 1 limit ${MOST_PRODUCTS}
      ), few as materialized (
        select b.order_id, b.product_id, f.orders from bought b join often f on f.product_id = b.product_id
      )
      insert into product_pair (business_id, first_id, second_id, together, first_orders, second_orders)
      select ${businessId}, a.product_id, b.product_id, count(*)::int, min(a.orders), min(b.orders)
      from few a join few b on b.order_id = a.order_id and a.product_id < b.product_id
      group by a.product_id, b.product_id having count(*) >= ${FEWEST_ORDERS}
      order by 4 desc, 2, 3 limit ${MOST_PAIRS}`);
  });
}

export function readTogether(db: Queries, limit: number) {
  const { businessId } = db;
  return db.all<PairRow>(sql`
    select t.first_id, a.title as first_title, t.first_orders, t.second_id, b.title as second_title, t.second_orders,
      t.together
    from product_pair t
    join product a on a.business_id = ${businessId} and a.id = t.first_id
    join product b on b.business_id = ${businessId} and b.id = t.second_id
    where t.business_id = ${businessId} order by t.together desc, a.title, b.title limit ${limit}`);
}

/** What was bought most often with a product, of what may be promoted (rule 99). */
export async function boughtWith(db: Queries, productId: string, limit: number): Promise<string[]> {
  const { businessId } = db;
  const rows = await db.all<{ id: string }>(sql`
    select p.id
    from (
      select case when first_id = ${productId} then second_id else first_id end as id, together
      from product_pair where business_id = ${businessId} and ${productId} in (first_id, second_id)
    ) pair
    join product p on p.business_id = ${businessId} and p.id = pair.id
    join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    join category c on c.business_id = p.business_id and c.id = p.category_id
    where may_be_promoted(${goodsKind})
    order by pair.together desc, p.id limit ${limit}`);
  return rows.map(({ id }) => id);
}
