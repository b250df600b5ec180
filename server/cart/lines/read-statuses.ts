import type { CartFacts } from '#server/cart/facts.ts';
import { type FiguresRow, type ProductStatus, toProductCard } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Where products are read for lines: in a transaction, or outside of one. */
export type Reading = { db: Queries; cartFacts: CartFacts };

/** What decides a price or a count, of this moment. */
type SoldRow = FiguresRow & {
  id: string;
  count_type: ProductStatus['countType'];
  grams_per_unit: number;
  quantity_pum: number;
  active: boolean;
};

/** Products as an office has them; what decides nothing is from memory. Ids that never existed are not there. */
export async function readStatuses(
  { db, cartFacts }: Reading,
  officeId: string,
  productIds: readonly string[],
): Promise<Map<string, ProductStatus>> {
  if (productIds.length === 0) return new Map();
  const [rows, known] = await Promise.all([
    db.all<SoldRow>(sql`
      select p.id, p.count_type, p.grams_per_unit, p.quantity_pum, not p.inactive and not p.hidden as active,
        po.price, po.price_neto, po.stock, po.listed
      from product p
      left join product_office po
        on po.business_id = p.business_id and po.product_id = p.id and po.office_id = ${officeId}
      where p.business_id = ${db.businessId} and p.id in (select unnest(${productIds}::uuid[]))`),
    cartFacts.products.of(db, productIds),
  ]);
  return new Map(
    rows.flatMap((row) => {
      const facts = known.get(row.id);
      return facts ? [[row.id, statusOf({ ...facts, ...row })] as const] : [];
    }),
  );
}

/** How a product stands in an office, for carts. */
export function statusOf(row: Parameters<typeof toProductCard>[0] & { active: boolean }): ProductStatus {
  const { active, picture, price } = row;
  return {
    ...toProductCard(row),
    ...{ active, visible: active && picture !== '', inOffice: price !== null },
  };
}
