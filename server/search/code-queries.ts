import { codesIn } from '#rules/search/product-codes.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Products whose SKU or bar code equals a text, in any office. */
export async function productsCoded(db: Queries, text: string): Promise<string[]> {
  const codes = codesIn(text);
  if (codes.length === 0) return [];
  const rows = await db.all<{ id: string }>(sql`
    select p.id from product p
    where p.business_id = ${db.businessId} and (p.sku = any(${codes}) or p.bar_code = any(${codes}))
    order by p.id limit 50`);
  return rows.map((row) => row.id);
}
