import { averageStars } from '#rules/reviews/reviews.ts';
import type { Queries } from '#server/db/database.ts';
import { countStars } from './queries.ts';

/** The combined rating of a product by its buyers. */
export async function ratingOf(db: Queries, productId: string): Promise<{ count: number; average: number }> {
  const { count, sum } = await countStars(db, productId);
  return { count, average: averageStars(sum, count) };
}
