import type { LineFacts } from '#server/cart/facts.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type BareProduct, type KnownFacts, withProducts } from './cart-row.ts';

export type ProductToAdd = BareProduct & LineFacts;

/**
 * Products to be added to carts of an office, in any state: what decides a price or a count comes from the database,
 * the rest from the cache.
 */
export async function readProductsToAdd(
  { db, cartFacts }: { db: Queries; cartFacts: Pick<KnownFacts, 'products'> },
  officeId: string,
  productIds: readonly string[],
): Promise<Map<string, ProductToAdd>> {
  if (productIds.length === 0) return new Map();
  const [rows, products] = await Promise.all([
    db.all<BareProduct & { most_units: number }>(sql`
      select p.id, p.count_type, p.grams_per_unit, p.quantity_pum, not p.inactive and not p.hidden as active,
        po.price, po.price_neto, po.stock, po.listed, po.visible, g.max_units_per_product as most_units
      from product p
      join business_config g on g.business_id = p.business_id
      left join product_office po
        on po.business_id = p.business_id and po.product_id = p.id and po.office_id = ${officeId}
      where p.business_id = ${db.businessId} and p.id = any(${productIds})`),
    cartFacts.products.of(db, productIds),
  ]);
  const [{ most_units: most = 0 } = {}] = rows;
  return new Map(withProducts(rows, products, most).map((product) => [product.id, product]));
}
