import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

/**
 * Whether a subcategory takes products: neither it nor its category is removed. Both are locked, so that a removal
 * waits until the product is there.
 */
export async function takesProducts(tx: Queries, subcategoryId: string): Promise<boolean> {
  const open = await tx.first(sql`
    select s.id from subcategory s
    join category c on c.business_id = s.business_id and c.id = s.category_id
    where s.business_id = ${tx.businessId} and s.id = ${subcategoryId} and not s.inactive and not c.inactive
    for share of s, c`);
  return open !== undefined;
}

/**
 * Whether a locked category or subcategory has products: read after the lock, which may have waited for one. The
 * count of the record is from before.
 */
export async function hasProducts(
  tx: Queries,
  { of, id }: { of: 'category' | 'subcategory'; id: string },
): Promise<boolean> {
  const column = of === 'category' ? part`category_id` : part`subcategory_id`;
  const { has } = await tx.one<{ has: boolean }>(sql`
    select exists (select from product
      where business_id = ${tx.businessId} and ${column} = ${id} and not removed) as has`);
  return has;
}
