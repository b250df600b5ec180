import { ratingClosesAt } from '#rules/reviews/order-rating.ts';
import type { WireOrder } from '../present-line.ts';
import type { RatingRow } from './queries.ts';

export function presentRating(row: RatingRow | null): WireOrder['rating'] {
  if (!row) return null;
  const { stars, reasons, comment, lines, answer, answered_at: answeredAt } = row;
  const createdAt = new Date(row.created_at);
  return {
    stars,
    reasons,
    comment,
    lines,
    date: createdAt.toISOString(),
    edited: row.edited_at !== null,
    until: ratingClosesAt(createdAt).toISOString(),
    answer: answeredAt === null ? null : { text: answer, date: new Date(answeredAt).toISOString() },
  };
}

/** Once, and for some days it can be changed. */
export function mayRate(before: RatingRow | null, now: Date): boolean {
  return before === null || now <= ratingClosesAt(new Date(before.created_at));
}
