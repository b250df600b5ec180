import type { GoodsKind } from '#rules/goods/kinds.ts';
import {
  type RequestWindow,
  type ReturnHours,
  type ReturnTerm,
  requestWindow,
  termOf,
} from '#rules/returns/request-terms.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Hours for a return as the business has configured them. */
export function readReturnHours(db: Queries): Promise<ReturnHours> {
  return db.one<ReturnHours>(sql`
    select return_hours as usual, return_short_hours as short from business_config
    where business_id = ${db.businessId}`);
}

type TermRow = { id: string; kind: GoodsKind; own: ReturnTerm | null; category: ReturnTerm };

/** The end of the return period of each of these products, by id. */
export async function readWindows(
  db: Queries,
  productIds: readonly string[],
  delivered: Date,
): Promise<ReadonlyMap<string, RequestWindow>> {
  const hours = await readReturnHours(db);
  const rows = await db.all<TermRow>(sql`
    select p.id, coalesce(p.goods_kind, s.goods_kind, c.goods_kind) as kind, s.return_term as own,
      c.return_term as category
    from product p
    join category c on c.business_id = p.business_id and c.id = p.category_id
    left join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    where p.business_id = ${db.businessId} and p.id = any(${[...productIds]}::uuid[])`);
  return new Map(
    rows.map(({ id, kind, own, category }) => [
      id,
      requestWindow(termOf(kind, own, category), hours, delivered),
    ]),
  );
}
