import type { OutputOf } from '#contract/index.ts';
import { mayStandFor } from '#rules/goods/replacement.ts';
import { bestProposals } from '#rules/picking/proposals.ts';
import { lineTotal } from '#rules/price.ts';
import { countTypesFor, nearestCount, saleUnitOf } from '#rules/quantity.ts';
import { canBeBought } from '#server/cart/wanted-line.ts';
import { type ProductStatus, readProductCards } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { readShelves } from '#server/picking/proposals.ts';
import type { StandingLine } from './queries.ts';

type Instead = OutputOf<'standingOrders.prepared'>['unavailable'][number]['instead'];

/** So many are looked for: who lacks more changes the list. */
const MOST_LOOKED_FOR = 12;

/**
 * What an office has instead of goods that it lacks: of the same shelf, the closest in price, nothing that is in the
 * order already, and nothing that may not stand for it (rule 99).
 */
export async function substitutesFor(
  db: Queries,
  officeId: string,
  missing: readonly StandingLine[],
  taken: ReadonlySet<string>,
): Promise<Map<string, Instead>> {
  const looked = missing.slice(0, MOST_LOOKED_FOR);
  const shelfOf = await shelvesOf(db, looked);
  const shelves = await readShelves(db, officeId, [...new Set(shelfOf.values())]);
  const offered = [...shelves.values()].flat();
  const ids = [...looked.map(({ productId }) => productId), ...offered.map(({ id }) => id)];
  const cards = await readProductCards(db, officeId, [...new Set(ids)]);
  const chosen = new Set(taken);
  return new Map(
    looked.flatMap((line) => {
      const own = cards.get(line.productId);
      const shelf = shelves.get(shelfOf.get(line.productId) ?? '') ?? [];
      const candidates = shelf.flatMap(({ id, brand }) => {
        const card = cards.get(id);
        const isFree = !chosen.has(id) && own !== undefined && canBeBought(card) && mayStandFor(card, own);
        return isFree ? [{ ...amountOf(card, line), offered: { id, brand } }] : [];
      });
      const worth = own ? lineTotal(saleUnitOf(own), line.price, line.countType, line.count) : 0;
      const [best] = bestProposals(worth, own?.brand ?? '', candidates);
      if (!best) return [];
      chosen.add(best.product.id);
      const { product, count, countType, worth: totalPrice } = best;
      return [[line.productId, { product, count, countType, totalPrice }] as const];
    }),
  );
}

/** As much of it as was wanted of the other. */
export function amountOf(product: ProductStatus, line: Pick<StandingLine, 'count' | 'countType'>) {
  const sale = saleUnitOf(product);
  const isSameWay = countTypesFor(sale).includes(line.countType);
  const countType = isSameWay ? line.countType : product.countType;
  const count = nearestCount(sale, countType, isSameWay ? line.count : 1);
  return { product, count, countType, worth: lineTotal(sale, product.price_neto, countType, count) };
}

async function shelvesOf(db: Queries, lines: readonly StandingLine[]): Promise<Map<string, string>> {
  const ids = lines.map(({ productId }) => productId);
  const rows = await db.all<{ id: string; subcategory_id: string }>(sql`
    select id, subcategory_id from product where business_id = ${db.businessId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row.subcategory_id]));
}
