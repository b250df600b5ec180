import { brands } from '#server/catalogue/writing/catalogue-records.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { RECORD_WORDS, type Undone } from '../problem-texts.ts';

/**
 * Removes the brands that an import made: those that nobody changed since, and that no products have but its own,
 * which are hidden again.
 */
export async function removeMadeBrands(db: BusinessDatabase, importId: string, now: Date): Promise<Undone> {
  return db.transaction(async (tx) => {
    const made = await tx.all<{ id: string; name: string; is_used: boolean }>(sql`
      with named as (
        select distinct r.after -> 'product' ->> 'brand' as name from product_import_row r
        where r.business_id = ${tx.businessId} and r.import_id = ${importId} and r.outcome in ('created', 'changed')
      ), used as (
        select distinct (array_agg(l.brand_id) filter (where not l.is_ours))[1] as brand_id
        from (
          select p.sku, p.brand_id, p.inactive and p.inactive_reason = ${RECORD_WORDS.undoneReason} as is_undone,
            false as is_ours
          from product p where p.business_id = ${tx.businessId} and not p.removed and p.brand_id is not null
          union all
          select r.sku, null, false, true from product_import_row r
          where r.business_id = ${tx.businessId} and r.import_id = ${importId} and r.outcome = 'created'
        ) l
        group by l.sku having not (bool_or(l.is_undone) and bool_or(l.is_ours))
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
