import type { CheckedInputOf } from '#contract/index.ts';
import type { CountType } from '#rules/quantity.ts';
import { dayAfter } from '#rules/stats/period.ts';
import { MAIL_DAYS } from '#rules/stock/lots.ts';
import { moduleIsOn } from '#server/business/modules/module-is-on.ts';
import type { Queries } from '#server/db/database.ts';
import { type Fragment, nothing, part, sql } from '#server/db/sql.ts';

type Filter = Pick<CheckedInputOf<'stockLots.list'>['query'], 'office_id' | 'category_id' | 'product'>;

/**
 * Lots `l` of products `p`, and `f`: what is left of them to sell, as `lotsLeft` has it; below 0 nothing is. `only`: of
 * `w`, whole products at a time; `today`: before which a lot has expired.
 */
export const lotsOfProducts = (businessId: string, only: Fragment, today: string) => part`(
      select w.*, coalesce(sum(w.amount) over (partition by w.office_id, w.product_id
        order by w.expires_on < ${today}::date desc, w.expires_on desc
        rows between unbounded preceding and 1 preceding), 0) as newer
      from stock_lot w where w.business_id = ${businessId} ${only}
    ) l
    join product_office po on po.business_id = l.business_id and po.office_id = l.office_id
      and po.product_id = l.product_id
    join product p on p.business_id = l.business_id and p.id = l.product_id and not p.removed
    join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    join category c on c.business_id = p.business_id and c.id = p.category_id
    cross join lateral (select least(l.amount, po.stock - l.newer)::bigint as amount) f`;

/** 'from … where …' of the unsold rest of lots that expire by a day. */
export function fromLots(
  businessId: string,
  filter: Filter,
  { today, last }: { today: string; last: string },
): Fragment {
  const { office_id, category_id, product } = filter;
  const ofOffice = office_id ? part`and w.office_id = ${office_id}` : nothing;
  const soon = part`and exists (select from stock_lot e where e.business_id = w.business_id and e.office_id = w.office_id
    and e.product_id = w.product_id and e.expires_on <= ${last}::date)`;
  return part`from ${lotsOfProducts(businessId, part`${ofOffice} ${soon}`, today)}
    join office o on o.business_id = l.business_id and o.id = l.office_id and not o.inactive
    where c.tracks_expiry and l.expires_on <= ${last}::date and f.amount > 0
      ${ofGoods({ category_id, product })}`;
}

/** The condition on products `p` of categories `c`. */
export function ofGoods({ category_id, product }: Omit<Filter, 'office_id'>): Fragment {
  const named = product
    ? part`and (strpos(p.folded_title, (select folded(${product}::text))) > 0
        or p.lower_sku = (select lower(${product}::text)) or p.bar_code = ${product})`
    : nothing;
  return part`${category_id ? part`and c.id = ${category_id}` : nothing} ${named}`;
}

/** A product with unsold stock of an expired or soon expiring date. */
export type ExpiringProduct = {
  title: string;
  sku: string;
  count_type: CountType;
  amount: number;
  expires_on: string;
  has_expired: boolean;
};

/** Products for the morning mail: expired, and expiring in the next days. */
export async function readExpiring(
  db: Queries,
  officeId: string,
  { day, most }: { day: string; most: number },
): Promise<{ products: ExpiringProduct[]; count: number }> {
  const from = fromLots(
    db.businessId,
    { office_id: officeId },
    { today: day, last: dayAfter(day, MAIL_DAYS) },
  );
  const rows = await db.all<ExpiringProduct & { count: number }>(sql`
    select p.title, p.sku, p.count_type, f.amount, l.expires_on::text, l.expires_on < ${day}::date as has_expired,
      (count(*) over ())::int as count
    ${from} and ${moduleIsOn(db.businessId, 'stock_lots')}
    order by l.expires_on, p.title, l.id limit ${most}`);
  return { products: rows, count: rows[0]?.count ?? 0 };
}
