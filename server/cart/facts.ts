import { isDeepStrictEqual } from 'node:util';
import { type CacheOptions, createFacts, forEachBusiness } from '#server/cache/cache.ts';
import { type FactsRow, factColumns, factJoins } from '#server/catalogue/product-card.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { createRecentWindows } from '#server/offices/recent-windows.ts';
import { createSellerFacts } from '#server/offices/seller.ts';
import type { CartSnapshot } from './snapshot/snapshot.ts';

/** What a line of a cart needs of its product besides the figures of the office. */
export type LineFacts = FactsRow & {
  bar_code: string;
  /** For the order alone: no answer has it. */
  cost: number | null;
  /** Not taken out of the catalogue, nor hidden by hand. */
  active: boolean;
};

/**
 * Of one business: a kilobyte and a half a product. Carts hold any of them, and one that is missing costs a question
 * more.
 */
const MOST_LINES = 40_000;

export type CartFacts = ReturnType<typeof createFactsOfBusiness>;
export type AllCartFacts = ReturnType<typeof createCartFacts>;

/** What of carts is in memory, for carts that are only read: nothing of it is of a person. */
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
    /** What lines need of their products. */
    products,
    /** What carts need of the offices that sell to them. */
    sellers,
    /** What was promised in their windows a moment ago. */
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

async function readProducts(db: Queries, productIds: readonly string[]) {
  const rows = await db.all<LineFacts>(sql`
    select ${factColumns}, p.bar_code, p.cost, not p.inactive and not p.hidden as active
    from product p ${factJoins}
    where p.business_id = ${db.businessId} and p.id = any(${productIds})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Whether the products of a cart still are what was known of them when it was read: a refusal must not rest on less.
 */
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
