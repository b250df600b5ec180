import type { ErrorDetail } from '#contract/errors.ts';
import { GOODS_LAW, type GoodsKind, kindOf, mayBePromoted } from '#rules/goods/kinds.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

type Figures = { id: string; price?: number | undefined; price_neto?: number | undefined };
type Product = {
  subcategoryId: string;
  goodsKind: GoodsKind | null;
  /** Its current price in an office, before the change. */
  priceIn: (officeId: string) => number | undefined;
};

/**
 * The discounts that staff type for goods that may not have any, each at its field. Earlier ones end by themselves
 * (`refuse_discount` in the database).
 */
export async function refusedDiscounts(
  tx: Queries,
  { subcategoryId, goodsKind, priceIn }: Product,
  figures: readonly Figures[],
): Promise<ErrorDetail[]> {
  const discounted = figures.flatMap(({ id, price = priceIn(id), price_neto: net }, at) =>
    net !== undefined && price !== undefined && net < price ? [at] : [],
  );
  if (discounted.length === 0) return [];
  const shelf = await tx.first<{ subcategory: GoodsKind | null; category: GoodsKind }>(sql`
    select s.goods_kind as subcategory, c.goods_kind as category
    from subcategory s join category c on c.business_id = s.business_id and c.id = s.category_id
    where s.business_id = ${tx.businessId} and s.id = ${subcategoryId}`);
  const kind = kindOf(goodsKind, shelf?.subcategory ?? null, shelf?.category ?? 'general');
  if (mayBePromoted(kind)) return [];
  return discounted.map((at) => ({
    field: `stock_branch_offices.${at}.price_neto`,
    message: GOODS_LAW[kind].ban,
  }));
}
