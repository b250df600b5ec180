import { dayAfter } from '#rules/stats/period.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { Asked } from './period.ts';

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
export function mostViewed(db: Queries, { officeId = ALL, ...period }: Asked, limit: number) {
  const { businessId } = db;
  const spans = spansOf(period).map(
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

type Span = { span: 'day' | 'month'; from: string; until: string };

/** `until` is no longer of it. */
function spansOf({ from, to }: { from: string; to: string }): Span[] {
  const end = dayAfter(to, 1);
  const firstMonth = from.endsWith('-01') ? from : monthAfter(from);
  const lastMonth = `${end.slice(0, 7)}-01`;
  if (firstMonth >= lastMonth) return [{ span: 'day', from, until: end }];
  const spans: Span[] = [
    { span: 'day', from, until: firstMonth },
    { span: 'month', from: firstMonth, until: lastMonth },
    { span: 'day', from: lastMonth, until: end },
  ];
  return spans.filter((one) => one.from < one.until);
}

/** The first of the month behind a day. */
function monthAfter(day: string): string {
  return `${dayAfter(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}
