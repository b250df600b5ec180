import type { GoodsKind } from '#rules/goods/kinds.ts';
import type { CountType } from '#rules/quantity.ts';
import { goodsKind } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { type Fragment, part, sql } from '#server/db/sql.ts';
import { lotsOfProducts } from './expiring.ts';

export type LotRow = {
  id: string;
  office_id: string;
  office_name: string;
  product_id: string;
  title: string;
  sku: string;
  count_type: CountType;
  expires_on: string;
  days: number;
  amount: number;
  cost: number | null;
  price_neto: number;
  kind: GoodsKind;
  sale: { price_neto: number; from: string; until: string | null; begun: boolean } | null;
};

export const lotColumns = (
  today: string,
) => part`l.id, l.office_id, o.display_name as office_name, l.product_id, p.title,
  p.sku, p.count_type, l.expires_on::text, l.expires_on - ${today}::date as days, f.amount,
  cost_of_stock(p.business_id, p.id, f.amount) as cost, po.price_neto, ${goodsKind} as kind, (
    select json_build_object('price_neto', s.price_neto, 'from', s.begins_on, 'until', s.ends_on, 'begun', s.begun)
    from sale_price s
    where s.business_id = l.business_id and s.office_id = l.office_id and s.product_id = l.product_id
  ) as sale`;

/** The number and cost of the units that expire soonest, up to a limit of rows. */
export function readRisk(
  db: Queries,
  from: Fragment,
  { today, most }: { today: string; most: number },
): Promise<{ count: number; expired: number; cost: number }> {
  return db.one(sql`
    select count(*)::int as count, (count(*) filter (where r.expires_on < ${today}::date))::int as expired,
      coalesce(sum(cost_of_stock(r.business_id, r.id, r.amount)), 0)::bigint as cost
    from (select l.expires_on, p.business_id, p.id, f.amount ${from} order by l.expires_on limit ${most}) r`);
}

/** The chosen lots, including those with nothing left to sell. */
export type ChosenLot = Pick<
  LotRow,
  'id' | 'office_id' | 'product_id' | 'title' | 'expires_on' | 'kind' | 'amount'
>;

export function readChosen(db: Queries, lots: readonly string[], today: string): Promise<ChosenLot[]> {
  const ids = part`${[...lots]}::uuid[]`;
  const ofSame = part`and (w.office_id, w.product_id) in (
    select t.office_id, t.product_id from stock_lot t where t.business_id = ${db.businessId} and t.id = any(${ids}))`;
  return db.all<ChosenLot>(sql`
    select l.id, l.office_id, l.product_id, p.title, l.expires_on::text, ${goodsKind} as kind, f.amount
    from ${lotsOfProducts(db.businessId, ofSame, today)}
    where l.id = any(${ids})
    order by l.office_id, l.product_id, l.expires_on`);
}

export type DatedProduct = {
  product_id: string;
  title: string;
  count_type: CountType;
  tracks_expiry: boolean;
};

export function readDatedProduct(
  db: Queries,
  officeId: string,
  productId: string,
): Promise<DatedProduct | undefined> {
  return db.first<DatedProduct>(sql`
    select p.id as product_id, p.title, p.count_type, c.tracks_expiry from product p
    join category c on c.business_id = p.business_id and c.id = p.category_id
    join product_office po on po.business_id = p.business_id and po.product_id = p.id and po.office_id = ${officeId}
    where p.business_id = ${db.businessId} and p.id = ${productId} and not p.removed`);
}
