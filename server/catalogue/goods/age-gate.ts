import { GATED_KINDS } from '#rules/goods/gated.ts';
import { sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';

type Shelf = {
  adult?: boolean | undefined;
  category_id?: string | undefined;
  sub_category_id?: string | undefined;
};

/** The shelf of such goods is not read without an answer; other lists just do without them. */
export async function refuseGatedShelf(
  { db, cached }: Pick<Context, 'db' | 'cached'>,
  { adult, category_id, sub_category_id }: Shelf,
): Promise<Failure<'AGE_NOT_CONFIRMED'> | undefined> {
  const shelf = sub_category_id ?? category_id;
  if (adult || shelf === undefined) return undefined;
  const gated = await cached('gated shelves', async () => {
    const rows = await db.all<{ id: string }>(sql`
      select c.id from category c where c.business_id = ${db.businessId} and c.goods_kind = any(${GATED_KINDS})
      union all
      select s.id from subcategory s join category c on c.business_id = s.business_id and c.id = s.category_id
      where s.business_id = ${db.businessId} and coalesce(s.goods_kind, c.goods_kind) = any(${GATED_KINDS})`);
    return rows.map(({ id }) => id);
  });
  return gated.includes(shelf) ? fail('AGE_NOT_CONFIRMED') : undefined;
}
