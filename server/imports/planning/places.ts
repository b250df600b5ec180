import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import { normaliseText } from '#rules/search/text-search.ts';
import { slugOf } from '#rules/slug.ts';
import { categories, subcategories } from '#server/catalogue/writing/catalogue-records.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { PATH } from './read-row.ts';

/** Where the products of a category of the file go. */
export type Place = { subcategoryId: string } | { make: true } | { wait: true };

/** The shelf for products without a category; neither it nor they are visible. */
export const WAITING = 'importaciones-por-clasificar';

type Shelf = { id: string; names: string[]; parents: string[]; takes_imports: boolean };

/** Finds the shelf of a category of the file: as mapped by staff, by its names, or none. */
export async function readPlaces(db: Queries, mapping: ImportMapping) {
  const shelves = (
    await db.all<{ id: string; names: string[]; parents: string[]; takes_imports: boolean }>(sql`
      select s.id, array[s.name, s.display_name] as names, array[c.name, c.original_name] as parents, s.takes_imports
      from subcategory s join category c on c.business_id = s.business_id and c.id = s.category_id
      where s.business_id = ${db.businessId} and not s.inactive and not c.inactive and c.original_name <> ${WAITING}`)
  ).map(
    (shelf): Shelf => ({
      ...shelf,
      names: shelf.names.map(normaliseText),
      parents: shelf.parents.map(normaliseText),
    }),
  );
  const known = new Set(shelves.map(({ id }) => id));
  // Thousands of rows have the same few categories.
  const places = new Map<string, Place>();
  return function placeOf(path: string): Place {
    const place = places.get(path) ?? find(path);
    places.set(path, place);
    return place;
  };

  function find(path: string): Place {
    const said = mapping.categories[path];
    if (said && known.has(said)) return { subcategoryId: said };
    if (said === null) return { wait: true };
    const found = path === '' ? undefined : byName(shelves, path);
    if (found) return { subcategoryId: found.id };
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

/** Creates the missing shelves in one transaction; returns the shelf of each category of the file. */
export async function makeShelves(
  db: BusinessDatabase,
  paths: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  return db.transaction(async (tx) => {
    const made = new Map<string, string>();
    for (const path of paths) {
      const { top, name } = levelsOf(path);
      const categoryId = await categoryNamed(tx, top, normaliseText(top).slice(0, 80), now, true);
      made.set(path, await subcategoryNamed(tx, categoryId, name, now, true));
    }
    return made;
  });
}

/** The category and the shelf of a category of the file; levels below are left out. */
export function levelsOf(path: string): { top: string; name: string } {
  const [top = path, name = top] = path.split(PATH);
  return { top, name };
}

export async function waitingShelf(db: BusinessDatabase, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const categoryId = await categoryNamed(tx, 'Por clasificar', WAITING, now, false);
    return subcategoryNamed(tx, categoryId, 'Por clasificar', now, false);
  });
}

async function categoryNamed(
  tx: Queries,
  name: string,
  key: string,
  now: Date,
  isShown: boolean,
): Promise<string> {
  const there = await tx.all<{ id: string; name: string; original_name: string; inactive: boolean }>(sql`
    select id, name, original_name, inactive from category
    where business_id = ${tx.businessId} order by position, id`);
  // Its key in the external system first: staff may have given its name to another one.
  const sameKey = there.find(({ original_name: known }) => known === key);
  const found =
    sameKey?.inactive === false
      ? sameKey
      : there.find((one) => isShown && !one.inactive && normaliseText(one.name) === key);
  if (found) return found.id;
  // A removed category keeps its key, of which there is one.
  if (sameKey)
    return (await categories.change(tx, sameKey.id, { inactive: false, disabled: !isShown }, now)).id;
  const shown = shownName(name);
  const fields = {
    name: shown,
    original_name: key,
    slug: slugOf(shown),
    visible_name: true,
    disabled: !isShown,
  };
  return (await categories.add(tx, { ...CATEGORY, ...fields }, now)).id;
}

async function subcategoryNamed(
  tx: Queries,
  categoryId: string,
  name: string,
  now: Date,
  isShown: boolean,
): Promise<string> {
  const shown = shownName(name);
  const there = await tx.all<{ id: string; name: string }>(sql`
    select id, name from subcategory
    where business_id = ${tx.businessId} and category_id = ${categoryId} and not inactive order by position, id`);
  // Tills write 'CAFÉ' and 'CAFE', as they do with categories.
  const found = there.find((one) => normaliseText(one.name) === normaliseText(shown));
  if (found) return found.id;
  const fields = { category_id: categoryId, name: shown, display_name: shown, slug: slugOf(shown) };
  return (await subcategories.add(tx, { ...SUBCATEGORY, ...fields, show: isShown, disabled: !isShown }, now))
    .id;
}

/** The displayed name of a category that is new to the shop. */
export function shownName(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  const small = name.toLowerCase();
  return small.charAt(0).toUpperCase() + small.slice(1);
}

const CATEGORY = {
  tint: '',
  picture: '',
  icon: '',
  icon_mini: '',
  cover: '',
  banner: '',
  banner_bg_color: 'FFFFFF',
  with_maturity: false,
  age_restricted: false,
  restrictions_message: '',
  products_tags: [],
  products_tags_selectable: false,
  product_card_config: {},
  gram_step: null,
  min_grams: null,
  position: 1000,
};
const SUBCATEGORY = {
  picture: '',
  banner: '',
  banner_bg_color: 'FFFFFF',
  group_code: '',
  group_name: '',
  options: [],
  product_card_config: {},
  restrictions_message: '',
  products_tags_selectable: false,
  takes_imports: true,
  position: 1000,
};
