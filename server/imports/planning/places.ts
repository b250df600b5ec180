import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { GoodsKind } from '#rules/goods/kinds.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { PATH, WAITING } from '../plan.ts';

/** Where the products of a category of the file go. */
export type Place = { subcategoryId: string; kind: GoodsKind } | { make: true } | { wait: true };

type Shelf = { id: string; names: string[]; parents: string[]; takes_imports: boolean; kind: GoodsKind };

/** Finds the shelf of a category of the file: as mapped by staff, by its names, or none. */
export async function readPlaces(db: Queries, mapping: ImportMapping) {
  const shelves = (
    await db.all<Shelf>(sql`
      select s.id, array[s.name, s.display_name] as names, array[c.name, c.original_name] as parents, s.takes_imports,
        coalesce(s.goods_kind, c.goods_kind) as kind
      from subcategory s join category c on c.business_id = s.business_id and c.id = s.category_id
      where s.business_id = ${db.businessId} and not s.inactive and not c.inactive and c.original_name <> ${WAITING}`)
  ).map(
    (shelf): Shelf => ({
      ...shelf,
      names: shelf.names.map(normaliseText),
      parents: shelf.parents.map(normaliseText),
    }),
  );
  const kinds = new Map(shelves.map(({ id, kind }) => [id, kind]));
  // Thousands of rows have the same few categories.
  const places = new Map<string, Place>();
  return function placeOf(path: string): Place {
    const place = places.get(path) ?? find(path);
    places.set(path, place);
    return place;
  };

  function find(path: string): Place {
    const choice = mapping.categories[path];
    const kind = choice ? kinds.get(choice) : undefined;
    if (choice && kind) return { subcategoryId: choice, kind };
    if (choice === null) return { wait: true };
    const found = path === '' ? undefined : byName(shelves, path);
    if (found) return { subcategoryId: found.id, kind: found.kind };
    return mapping.create_categories && path !== '' ? { make: true } : { wait: true };
  }
}

/** Shelves that staff may choose, by their category. */
export function shelfNames(db: Queries): Promise<{ id: string; name: string }[]> {
  return db.all<{ id: string; name: string }>(sql`
    select s.id, c.name || ' › ' || s.display_name as name
    from subcategory s join category c on c.business_id = s.business_id and c.id = s.category_id
    where s.business_id = ${db.businessId} and not s.inactive and not c.inactive and s.takes_imports
      and c.original_name <> ${WAITING}
    order by c.name, s.display_name, s.id limit 2000`);
}

function byName(shelves: readonly Shelf[], path: string): Shelf | undefined {
  const levels = path.split(PATH).map(normaliseText);
  const last = levels.at(-1) ?? '';
  const above = levels.slice(0, -1);
  const fitting = shelves.filter((shelf) => shelf.takes_imports && shelf.names.includes(last));
  const within = fitting.filter(
    (shelf) => above.length === 0 || shelf.parents.some((name) => above.includes(name)),
  );
  // The same name on two shelves is ambiguous.
  return within.length === 1 ? within[0] : undefined;
}
