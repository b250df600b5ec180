import { brands } from '#server/catalogue/writing/catalogue-records.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Undone } from '../problem-texts.ts';

/** Removes the brands that an undone import made: those that nobody changed since and that no product has. */
export async function removeMadeBrands(db: BusinessDatabase, importId: string, now: Date): Promise<Undone> {
  return db.transaction(async (tx) => {
    const made = await tx.all<{ id: string; name: string; is_used: boolean }>(sql`
      with named as (
        select distinct r.after -> 'product' ->> 'brand' as name from product_import_row r
        where r.business_id = ${tx.businessId} and r.import_id = ${importId} and r.outcome in ('created', 'changed')
      ), used as (
        select distinct brand_id from product
        where business_id = ${tx.businessId} and not removed and brand_id is not null
      )
      select b.id, b.display_name as name, b.updated_at > i.finished_at
        or exists (select from used u where u.brand_id = b.id) as is_used
      from product_import i join named n on n.name <> ''
        join brand b on b.business_id = i.business_id and b.name = n.name
      where i.business_id = ${tx.businessId} and i.id = ${importId} and not b.inactive
        and b.created_at between i.started_at and i.finished_at
      order by b.id for update of b`);
    const unused = made.filter(({ is_used: isUsed }) => !isUsed);
    for (const { id } of unused) await brands.remove(tx, id, now);
    return {
      removed: unused.length,
      kept: made.flatMap(({ name, is_used: isUsed }) => (isUsed ? name : [])).toSorted(),
    };
  });
}
