import { averageStars } from '#rules/reviews/reviews.ts';
import type { Queries } from '#server/db/database.ts';
import { countStars } from './queries.ts';

type Rating = { count: number; average: number };

/** The combined rating of a product by its buyers. */
export async function ratingOf(db: Queries, productId: string): Promise<Rating> {
  return (await ratingsOf(db, [productId]))(productId);
}

/** The same of several products. */
export async function ratingsOf(db: Queries, productIds: readonly string[]): Promise<(id: string) => Rating> {
  const rows = new Map((await countStars(db, productIds)).map((row) => [row.product_id, row]));
  return (id) => {
    const { count, sum } = rows.get(id) ?? { count: 0, sum: 0 };
    return { count, average: averageStars(sum, count) };
  };
}
