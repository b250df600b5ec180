import { spansOf } from '#rules/stats/period.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { OfficePeriod } from './period.ts';

type ViewedRow = {
  product_id: string;
  sku: string;
  title: string;
  picture: string;
  tint: string;
  views: number;
};

/** All offices together, in viewed_product. */
const ALL = '00000000-0000-0000-0000-000000000000';

/** Products by how often they were seen on these days: whole months from months, the days around them from days. */
export function mostViewed(db: Queries, { officeId = ALL, today, ...period }: OfficePeriod, limit: number) {
  const { businessId } = db;
  const spans = spansOf(period, today).map(
    ({ span, from, until }) => part`
      select product_id, views from viewed_product
      where business_id = ${businessId} and span = ${span} and office_id = ${officeId}
        and starts >= ${from} and starts < ${until}`,
  );
  const [first = part`select null::uuid as product_id, 0::bigint as views where false`, ...others] = spans;
  const all = others.reduce((text, span) => part`${text} union all ${span}`, first);
  return db.all<ViewedRow>(sql`
    select p.id as product_id, p.sku, p.title, p.picture, c.tint, v.views
    from (
      select product_id, sum(views)::bigint as views from (${all}) seen
      group by product_id order by 2 desc, 1 limit ${limit}
    ) v
    join product p on p.business_id = ${businessId} and p.id = v.product_id
    join category c on c.business_id = ${businessId} and c.id = p.category_id
    order by v.views desc, p.id`);
}
