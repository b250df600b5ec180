import { normaliseText } from '#rules/search/text-search.ts';
import { categories, subcategories } from '#server/catalogue/writing/catalogue-records.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { shelvesToMake } from '../row-queries.ts';
import { levelsOf } from './places.ts';

/**
 * Shelves that an import made, as far as nobody used them since: unchanged, without a position in an office, and with
 * no products but those that the import put there.
 */
export async function unusedShelvesOf(db: Queries, importId: string): Promise<string[]> {
  const names = (await shelvesToMake(db, importId)).map(nameOfPath);
  const changedLast = await db.all<{ id: string; category: string; reference: string; name: string }>(sql`
    select s.id, c.name as category, c.original_name as reference, s.name
    from product_import i
      join subcategory s on s.business_id = i.business_id and s.updated_at between i.started_at and i.finished_at
      join category c on c.business_id = s.business_id and c.id = s.category_id
    where i.business_id = ${db.businessId} and i.id = ${importId} and not s.inactive
      and not exists (select from planometry pl
        where pl.business_id = s.business_id and pl.subcategory_id = s.id and not pl.inactive)
      and not exists (select from product p
        where p.business_id = s.business_id and p.subcategory_id = s.id and not p.removed
          and not exists (select from product_import_row r
            where r.business_id = p.business_id and r.import_id = i.id and r.sku = p.sku
              and (r.outcome = 'created' or r.before -> 'product' ? 'subcategory_id')))`);
  return changedLast
    .filter(({ category, reference, name }) =>
      [category, reference].some((top) => names.includes(normaliseText(`${top} ${name}`))),
    )
    .map(({ id }) => id);
}

/** Removes those of the shelves that are empty, and the categories that an import made for them; returns how many. */
export async function removeEmpty(
  db: BusinessDatabase,
  importId: string,
  shelfIds: readonly string[],
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const locked = await tx.all<{ id: string }>(sql`
      select id from subcategory
      where business_id = ${tx.businessId} and id = any(${shelfIds}::uuid[]) and not inactive order by id for update`);
    const empty = await tx.all<{ id: string }>(sql`
      select s.id from subcategory s
      where s.business_id = ${tx.businessId} and s.id = any(${locked.map(({ id }) => id)}::uuid[])
        and not exists (select from product p
          where p.business_id = s.business_id and p.subcategory_id = s.id and not p.removed)`);
    for (const { id } of empty) await subcategories.remove(tx, id, now);
    const without = await tx.all<{ id: string }>(sql`
      select c.id from product_import i
        join category c on c.business_id = i.business_id and c.updated_at between i.started_at and i.finished_at
      where i.business_id = ${tx.businessId} and i.id = ${importId} and not c.inactive
        and exists (select from subcategory s
          where s.business_id = c.business_id and s.category_id = c.id and s.id = any(${shelfIds}::uuid[]))
        and not exists (select from subcategory s
          where s.business_id = c.business_id and s.category_id = c.id and not s.inactive)`);
    for (const { id } of without) await categories.remove(tx, id, now);
    return empty.length;
  });
}

function nameOfPath(path: string): string {
  const { top, name } = levelsOf(path);
  return normaliseText(`${top} ${name}`);
}
