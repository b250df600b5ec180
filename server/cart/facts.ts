import { isDeepStrictEqual } from 'node:util';
import { type CacheOptions, createFacts, forEachBusiness } from '#server/cache/cache.ts';
import { type FactsRow, factColumns, factJoins, isSold } from '#server/catalogue/product-card.ts';
import { arrayOf } from '#server/db/batched.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { createRecentWindows } from '#server/offices/recent-windows.ts';
import { createSellerFacts } from '#server/offices/seller.ts';
import type { CartSnapshot } from './snapshot/snapshot.ts';

/** What a cart line needs of its product besides the office's price and stock. */
export type LineFacts = FactsRow & {
  bar_code: string;
  brand_id: string | null;
  cost: number | null;
  /** Neither removed from the catalogue nor hidden by staff. */
  active: boolean;
};

/** A limit per business; a product takes about 1.5 KB. Carts may hold any product; a miss costs one more query. */
const MOST_LINES = 40_000;

export type CartFacts = ReturnType<typeof createFactsOfBusiness>;
export type AllCartFacts = ReturnType<typeof createCartFacts>;

/** Cached data for read-only access to carts: nothing personal. */
export const createCartFacts = (isLive?: (businessId: string) => boolean) =>
  forEachBusiness((businessId) => createFactsOfBusiness(isLive ? { isLive: () => isLive(businessId) } : {}));

function createFactsOfBusiness(options: CacheOptions) {
  const products = createFacts(
    {
      read: readProducts,
      ofProducts: true,
      tables: ['category', 'subcategory', 'brand', 'provider', 'business_config', 'business_module'],
      most: MOST_LINES,
    },
    options,
  );
  const sellers = createSellerFacts(options);
  return {
    products,
    sellers,
    /** Recently counted orders of each delivery window. */
    windows: createRecentWindows(),
    changed(change: Parameters<typeof products.changed>[0]) {
      products.changed(change);
      sellers.changed(change);
    },
    setListening(up: boolean) {
      products.setListening(up);
      sellers.setListening(up);
    },
  };
}

/** The facts read from the database, for processes that answer no requests. */
export const factsFromDatabase = { products: { of: readProducts } };

async function readProducts(db: Queries, productIds: readonly string[]) {
  const rows = await db.all<LineFacts>(sql`
    select ${factColumns}, p.bar_code, p.brand_id, p.cost, ${isSold} as active
    from product p ${factJoins}
    where p.business_id = ${db.businessId} and p.id = any(${arrayOf(productIds, part`uuid`)})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether the products of a cart are still what the cache says: a refusal must rest on fresh data. */
export async function areStillSold(
  { db, cartFacts }: { db: BusinessDatabase; cartFacts: CartFacts },
  { lines }: CartSnapshot,
): Promise<boolean> {
  const ids = new Set(lines.map((line) => line.id));
  if (ids.size === 0) return true;
  const products = await cartFacts.products.read(db, [...ids]);
  return lines.every((line) => {
    const { active, ...facts } = products.get(line.id) ?? { active: false };
    return active === (line.visible !== false) && isDeepStrictEqual({ ...line, ...facts }, line);
  });
}
