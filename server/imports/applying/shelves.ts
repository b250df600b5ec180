import { slugOf } from '#rules/links/slug.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import {
  CATEGORY_DEFAULTS,
  categories,
  SUBCATEGORY_DEFAULTS,
  subcategories,
} from '#server/catalogue/writing/catalogue-records.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { PATH, type ShelfToMake, WAITING } from '../plan.ts';
import type { Undone } from '../problem-texts.ts';

/** Finds or creates the shelves that rows of an import need, in one transaction; returns the id of each. */
export async function makeShelves(
  db: BusinessDatabase,
  importId: string,
  now: Date,
): Promise<(shelf: ShelfToMake) => string | undefined> {
  const shelves = await shelvesToMake(db, importId);
  const ids = new Map<string, string>();
  await db.transaction(async (tx) => {
    for (const shelf of shelves) ids.set(JSON.stringify(shelf), await shelfIn(tx, shelf, now));
  });
  return (shelf) => ids.get(JSON.stringify(shelf));
}

/** Shelves that written rows need, in the order of the file. */
async function shelvesToMake(db: Queries, importId: string): Promise<ShelfToMake[]> {
  const rows = await db.all<{ shelf: ShelfToMake }>(sql`
    select after -> 'shelf' as shelf from product_import_row
    where business_id = ${db.businessId} and import_id = ${importId} and outcome in ('created', 'changed')
      and after ? 'shelf'
    group by 1 order by min(row_number)`);
  return rows.map(({ shelf }) => shelf);
}

async function shelfIn(tx: Queries, shelf: ShelfToMake, now: Date): Promise<string> {
  const isShown = shelf !== 'waiting';
  const { top, name } = isShown ? levelsOf(shelf.make) : { top: 'Por clasificar', name: 'Por clasificar' };
  const key = isShown ? normaliseText(top).slice(0, 80) : WAITING;
  const categoryId = await categoryNamed(tx, top, key, now, isShown);
  return subcategoryNamed(tx, categoryId, name, now, isShown);
}

/** The category and the shelf of a category of the file; levels below are left out. */
function levelsOf(path: string): { top: string; name: string } {
  const [top = path, name = top] = path.split(PATH);
  return { top, name };
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
  const sameKey = there.find(({ original_name: original }) => original === key);
  const found =
    sameKey?.inactive === false
      ? sameKey
      : there.find((one) => isShown && !one.inactive && normaliseText(one.name) === key);
  if (found) return found.id;
  // A removed category keeps its key, of which there is one.
  if (sameKey)
    return (await categories.change(tx, sameKey.id, { inactive: false, disabled: !isShown }, now)).id;
  const label = shownName(name);
  const fields = {
    name: label,
    original_name: key,
    slug: slugOf(label),
    disabled: !isShown,
  };
  return (await categories.add(tx, { ...CATEGORY_DEFAULTS, ...fields }, now)).id;
}

async function subcategoryNamed(
  tx: Queries,
  categoryId: string,
  name: string,
  now: Date,
  isShown: boolean,
): Promise<string> {
  const displayName = shownName(name);
  const there = await tx.all<{ id: string; name: string }>(sql`
    select id, name from subcategory
    where business_id = ${tx.businessId} and category_id = ${categoryId} and not inactive order by position, id`);
  // Tills write 'CAFÉ' and 'CAFE', as they do with categories.
  const found = there.find((one) => normaliseText(one.name) === normaliseText(displayName));
  if (found) return found.id;
  const fields = {
    category_id: categoryId,
    name: displayName,
    display_name: displayName,
    slug: slugOf(displayName),
    show: isShown,
    disabled: !isShown,
  };
  return (await subcategories.add(tx, { ...SUBCATEGORY_DEFAULTS, ...fields }, now)).id;
}

/** The displayed name of a category that is new to the shop. */
export function shownName(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  const small = name.toLowerCase();
  return small.charAt(0).toUpperCase() + small.slice(1);
}

/**
 * Shelves that an import made, as far as nobody used them since: unchanged, without a position in an office, and with
 * no products but those that the import put there. Products and rows are grouped by their codes instead of joined:
 * right after an import PostgreSQL does not know how many there are.
 */
export async function unusedShelvesOf(db: Queries, importId: string): Promise<string[]> {
  const names = (await shelvesToMake(db, importId)).flatMap((shelf) =>
    shelf === 'waiting' ? [] : nameOfPath(shelf.make),
  );
  const changedLast = await db.all<{ id: string; category: string; reference: string; name: string }>(sql`
    with used as (
      select distinct (array_agg(l.subcategory_id))[1] as id
      from (
        select p.sku, p.subcategory_id, false as is_ours from product p
        where p.business_id = ${db.businessId} and not p.removed
        union all
        select r.sku, null, true from product_import_row r
        where r.business_id = ${db.businessId} and r.import_id = ${importId}
          and (r.outcome = 'created' or r.before -> 'product' ? 'subcategory_id')
      ) l
      group by l.sku having not bool_or(l.is_ours)
    )
    select s.id, c.name as category, c.original_name as reference, s.name
    from product_import i
      join subcategory s on s.business_id = i.business_id and s.updated_at between i.started_at and i.finished_at
      join category c on c.business_id = s.business_id and c.id = s.category_id
    where i.business_id = ${db.businessId} and i.id = ${importId} and not s.inactive
      and not exists (select from planometry pl
        where pl.business_id = s.business_id and pl.subcategory_id = s.id and not pl.inactive)
      and s.id not in (select id from used)`);
  return changedLast
    .filter(({ category, reference, name }) =>
      [category, reference].some((top) => names.includes(normaliseText(`${top} ${name}`))),
    )
    .map(({ id }) => id);
}

/** Removes those of the shelves that are empty, and the categories that an import made for them. */
export async function removeEmpty(
  db: BusinessDatabase,
  importId: string,
  shelfIds: readonly string[],
  now: Date,
): Promise<Undone> {
  const kept = await keptShelves(db, importId, shelfIds);
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
    return { removed: empty.length, kept };
  });
}

/** Names of shelves that the import made and that stay. */
async function keptShelves(db: Queries, importId: string, shelfIds: readonly string[]): Promise<string[]> {
  const paths = (await shelvesToMake(db, importId)).flatMap((shelf) =>
    shelf === 'waiting' ? [] : nameOfPath(shelf.make),
  );
  const made = await db.all<{ top: string; name: string; shown: string }>(sql`
    select c.name as top, s.name, s.display_name as shown
    from product_import i
      join subcategory s on s.business_id = i.business_id and s.created_at between i.started_at and i.finished_at
      join category c on c.business_id = s.business_id and c.id = s.category_id
    where i.business_id = ${db.businessId} and i.id = ${importId} and not s.inactive
      and s.id <> all(${shelfIds}::uuid[])
    order by s.display_name, s.id`);
  return made.flatMap(({ top, name, shown }) =>
    paths.includes(normaliseText(`${top} ${name}`)) ? shown : [],
  );
}

function nameOfPath(path: string): string {
  const { top, name } = levelsOf(path);
  return normaliseText(`${top} ${name}`);
}
