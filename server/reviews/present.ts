import { shownAuthor } from '#rules/reviews/reviews.ts';
import type { AuthoredRow } from './queries.ts';

/** What everybody reads of an opinion. */
export function presentReview(row: AuthoredRow) {
  const { id, stars, body, created_at, edited_at, answer, answered_at } = row;
  return {
    id,
    author: shownAuthor(row.name, row.last_name),
    stars,
    text: body,
    creationDate: created_at.toISOString(),
    edited: edited_at !== null,
    answer: answered_at && { text: answer, date: answered_at.toISOString() },
  };
}
