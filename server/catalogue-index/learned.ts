import { learnedBonus } from '#rules/search/learned.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** How much products are boosted, by the words of a search. */
export type Learned = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Below this many choices nothing is learned. */
const FEWEST = 5;
const MOST_CHOICES = 10_000;

/**
 * What result ranking learned from what people open and add to their carts. Read together with the catalogue, so that
 * the order does not change from one click to the next.
 */
export async function readLearned(db: Queries): Promise<Learned> {
  const rows = await db.all<{ query: string; product_id: string; times: number; most: number }>(sql`
    select query, product_id, times, max(times) over (partition by query) as most from search_choice
    where business_id = ${db.businessId} and times >= ${FEWEST}
    order by times desc, query, product_id limit ${MOST_CHOICES}`);
  const learned = new Map<string, Map<string, number>>();
  for (const { query, product_id, times, most } of rows) {
    const products = learned.get(query) ?? new Map<string, number>();
    learned.set(query, products.set(product_id, learnedBonus(times, most)));
  }
  return learned;
}
