import { GATED_KINDS } from '#rules/goods/gated.ts';
import { sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';

type Shelf = {
  adult?: boolean | undefined;
  category_id?: string | undefined;
  sub_category_id?: string | undefined;
};

type GatedShelf = { id: string; categoryId: string; subcategoryId: string | null; name: string };

/** Categories and subcategories of goods behind the question of age. */
function gatedShelves({ db, cached }: Pick<Context, 'db' | 'cached'>): Promise<GatedShelf[]> {
  return cached('gated shelves', () =>
    db.all<GatedShelf>(sql`
      select c.id, c.id as "categoryId", null::uuid as "subcategoryId", c.name from category c
      where c.business_id = ${db.businessId} and c.goods_kind = any(${GATED_KINDS})
      union all
      select s.id, c.id, s.id, s.display_name from subcategory s
      join category c on c.business_id = s.business_id and c.id = s.category_id
      where s.business_id = ${db.businessId} and coalesce(s.goods_kind, c.goods_kind) = any(${GATED_KINDS})`),
  );
}

/** A shelf of gated goods is refused without an answer; other lists just leave them out. */
export async function refuseGatedShelf(
  context: Pick<Context, 'db' | 'cached'>,
  { adult, category_id, sub_category_id }: Shelf,
): Promise<Failure<'AGE_NOT_CONFIRMED'> | undefined> {
  const shelf = sub_category_id ?? category_id;
  if (adult || shelf === undefined) return undefined;
  const gated = await gatedShelves(context);
  return gated.some(({ id }) => id === shelf) ? fail('AGE_NOT_CONFIRMED') : undefined;
}

/** The gated shelf that has such goods: their category, else their subcategory (rule 117). */
export async function shelfBehindAge(
  context: Pick<Context, 'db' | 'cached'>,
  place: { categoryId: string; subcategoryId: string } | undefined,
) {
  if (!place) return null;
  const gated = await gatedShelves(context);
  const shelf =
    gated.find(({ id }) => id === place.categoryId) ?? gated.find(({ id }) => id === place.subcategoryId);
  return shelf
    ? { category_id: shelf.categoryId, sub_category_id: shelf.subcategoryId, name: shelf.name }
    : null;
}
