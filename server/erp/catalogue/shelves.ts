import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Ids of subcategories by the code or id of their category, and their own. */
export type Shelves = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Row = { id: string; code: string; category_id: string; category_code: string };

/** Those that nobody removed. */
export async function readShelves(tx: Queries): Promise<Shelves> {
  const rows = await tx.all<Row>(sql`
    select s.id, s.name as code, c.id as category_id, c.original_name as category_code
    from subcategory s join category c on c.business_id = s.business_id and c.id = s.category_id
    where s.business_id = ${tx.businessId} and not s.inactive and not c.inactive`);
  const shelves = new Map<string, Map<string, string>>();
  for (const row of rows)
    for (const category of [row.category_id, row.category_code]) {
      const inside = shelves.get(category) ?? new Map<string, string>();
      shelves.set(category, inside.set(row.id, row.id).set(row.code, row.id));
    }
  return shelves;
}

/** Null where there is none. */
export function shelfOf(shelves: Shelves, category: string, subcategory: string): string | null {
  return shelves.get(category)?.get(subcategory) ?? null;
}
