import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** A SKU or bar code is one word of some length. */
const CODE = /^[\w.-]{3,40}$/;

/** The products whose SKU or bar code is a text, whatever an office lists of them. */
export async function productsCoded(db: Queries, text: string): Promise<string[]> {
  if (!CODE.test(text)) return [];
  const rows = await db.all<{ id: string }>(sql`
    select p.id from product p
    where p.business_id = ${db.businessId} and (p.sku = ${text} or p.bar_code = ${text})
    order by p.id limit 50`);
  return rows.map((row) => row.id);
}
