import { SALE_STATES } from '#rules/orders/moves.ts';
import type { CountType } from '#rules/quantity.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { Days } from './days.ts';

/**
 * Every query here filters by provider and business (rules 37 and 38): from the caller's account, never from the
 * request.
 */
type Own = { providerId: string };

export type SuppliedRow = {
  id: string;
  sku: string;
  bar_code: string;
  title: string;
  brand: string;
  category: string;
  size_text: string;
  picture: string;
  tint: string;
  count_type: CountType;
  shown: boolean;
  offices: number;
  offices_without_stock: number;
  stock: number;
  price_from: number | null;
  price_to: number | null;
};

/** Its name; undefined when it is not of this business. */
export async function providerName(db: Queries, { providerId }: Own): Promise<string | undefined> {
  const row = await db.first<{ name: string }>(
    sql`select name from provider where business_id = ${db.businessId} and id = ${providerId}`,
  );
  return row?.name;
}

/** A page of the provider's products by title, including hidden ones. */
export function suppliedProducts(
  db: Queries,
  { providerId, search, ...page }: Own & { search: string | undefined; limit: number; offset: number },
) {
  const words = part`folded(p.title || ' ' || p.sku || ' ' || p.bar_code)`;
  return db.all<SuppliedRow>(sql`
    with p as (
      select p.* from product p
      where p.business_id = ${db.businessId} and p.provider_id = ${providerId}
        ${search ? part`and position(folded(${search}) in ${words}) > 0` : nothing}
      order by p.title, p.id limit ${page.limit} offset ${page.offset})
    ${withShelves(db)} order by p.title, p.id`);
}

export function suppliedProduct(db: Queries, { providerId, id }: Own & { id: string }) {
  return db.first<SuppliedRow>(sql`
    with p as (
      select p.* from product p
      where p.business_id = ${db.businessId} and p.provider_id = ${providerId} and p.id = ${id})
    ${withShelves(db)}`);
}

/** The products of `p` with their state in open offices. */
function withShelves(db: Queries) {
  return part`
    select p.id, p.sku, p.bar_code, p.title, coalesce(b.display_name, '') as brand, c.name as category, p.size_text,
      p.picture, c.tint, p.count_type, not p.hidden and not p.inactive and p.picture <> '' as shown,
      shelves.offices, shelves.offices_without_stock, shelves.stock, shelves.price_from, shelves.price_to
    from p
    join category c on c.business_id = p.business_id and c.id = p.category_id
    left join brand b on b.business_id = p.business_id and b.id = p.brand_id
    cross join lateral (
      select count(*) as offices, count(*) filter (where s.stock = 0) as offices_without_stock,
        coalesce(sum(s.stock), 0)::bigint as stock, min(s.price_neto) as price_from, max(s.price_neto) as price_to
      from product_office s
      join office f on f.business_id = s.business_id and f.id = s.office_id and not f.inactive
      where s.business_id = ${db.businessId} and s.product_id = p.id) shelves`;
}

export type ShelfRow = {
  office_id: string;
  office: string;
  price: number;
  price_neto: number;
  stock: number;
};

/** Price and stock of one of the provider's products, by office. */
export function shelvesOf(db: Queries, { providerId, id }: Own & { id: string }) {
  return db.all<ShelfRow>(sql`
    select s.office_id, f.display_name as office, greatest(s.list_price, s.price) as price, s.price_neto, s.stock
    from product p
    join product_office s on s.business_id = p.business_id and s.product_id = p.id
    join office f on f.business_id = s.business_id and f.id = s.office_id and not f.inactive
    where p.business_id = ${db.businessId} and p.provider_id = ${providerId} and p.id = ${id}
    order by f.position, f.display_name, f.id`);
}

/** Whether the office exists; closed ones had sales as well. */
export async function isOffice(db: Queries, id: string): Promise<boolean> {
  return (
    (await db.first(sql`select 1 from office where business_id = ${db.businessId} and id = ${id}`)) !==
    undefined
  );
}

type Sums = { orders: number; units: number; grams: number; amount: number };
export type SalesRow = Sums &
  (
    | { of: 'all' }
    | { of: 'product'; id: string; sku: string; title: string; size_text: string }
    | { of: 'office'; id: string; title: string }
    | { of: 'day'; day: string }
  );

/**
 * Sales of the provider's products in these days: total, by product (largest amount first), by office and by day, in
 * one scan. Lines are read by the key of each order, or all of them while a shop is so young that this is less.
 */
export function salesOf(
  db: Queries,
  query: Own & { days: Days; officeId: string | undefined; productId: string | undefined },
) {
  const { providerId, days, officeId, productId } = query;
  return db.all<SalesRow>(sql`
    with own as (
      select p.business_id, p.id, p.sku, p.title, p.size_text, p.count_type from product p
      where p.business_id = ${db.businessId} and p.provider_id = ${providerId}
        ${productId ? part`and p.id = ${productId}` : nothing}),
    sold as (
      select o.id as order_id, o.office_id, (o.created_at at time zone 'America/Bogota')::date as day,
        l.product_id, l.total, own.count_type, l.stock_demand
      from customer_order o
      join order_line l on l.business_id = o.business_id and l.order_id = o.id
      join own on own.business_id = l.business_id and own.id = l.product_id
      where o.business_id = ${db.businessId} and o.created_at >= ${days.start} and o.created_at < ${days.end}
        and o.state = any(${SALE_STATES}::text[])
        ${officeId ? part`and o.office_id = ${officeId}` : nothing}),
    sums as (
      select case grouping(product_id, office_id, day) when 3 then 'product' when 5 then 'office' when 6 then 'day'
          else 'all' end as of,
        coalesce(product_id, office_id) as id, day, count(distinct order_id) as orders,
        coalesce(sum(stock_demand) filter (where count_type = 'units'), 0)::bigint as units,
        coalesce(sum(stock_demand) filter (where count_type = 'grams'), 0)::bigint as grams,
        coalesce(sum(total), 0)::bigint as amount
      from sold group by grouping sets ((), (product_id), (office_id), (day)))
    select sums.*, own.sku, coalesce(own.title, f.display_name) as title, own.size_text
    from sums
    left join own on sums.of = 'product' and own.id = sums.id
    left join office f on sums.of = 'office' and f.business_id = ${db.businessId} and f.id = sums.id
    order by sums.day, sums.amount desc, title, sums.id`);
}
