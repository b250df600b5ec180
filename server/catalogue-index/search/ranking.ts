/** A product that matches a query; the higher rank is first. */
export type Match = { document: number; rank: number };

/** Matches within one step are equally good; views decide between them. */
export const STEPS_OF_QUALITY = 10;
const POPULARITY_ROOM = 2 ** 30;
const DISCOUNT_ROOM = 2 ** 14;

/** One number that sorts by relevance in steps, then popularity, then discount. */
export function rankOf(quality: number, popularity: number, discount: number): number {
  const seen = Math.min(popularity, POPULARITY_ROOM - 1);
  return (
    (Math.max(0, Math.round(quality * STEPS_OF_QUALITY)) * POPULARITY_ROOM + seen) * DISCOUNT_ROOM + discount
  );
}

/** Relevance of a match in steps; popularity only sorts within a step. */
export function stepOf({ rank }: Match): number {
  return Math.floor(rank / (POPULARITY_ROOM * DISCOUNT_ROOM));
}

export function isBefore(one: Match, other: Match): boolean {
  return one.rank > other.rank || (one.rank === other.rank && one.document < other.document);
}
