import { readFileSync } from 'node:fs';
import { fitting, type Goods } from './search-quality.ts';
import type { DemoProduct } from './types.ts';

/**
 * Searches as typed on a phone, each with a person's judgement made before seeing results; those 'by cause' were judged
 * by what was shown, and keep it so.
 */
type TypedSearch = {
  kind: string;
  query: string;
  /** Right results; none here and in `fine` = the shop does not sell it. */
  right: Goods[];
  /** Acceptable results. */
  fine?: Goods[];
};

/** `wrong`: something else is shown. `nothing`: nothing is shown although it is sold. */
export type Mark = 'right' | 'acceptable' | 'wrong' | 'nothing';

type TypedAnswer = { found: readonly DemoProduct[]; proposed: readonly DemoProduct[] };

/** A search for a kind of goods is answered when as many as this are among the first five, or all there are. */
const ENOUGH = 3;
const FIRST = 5;

export function readTypedSearches(): TypedSearch[] {
  return JSON.parse(readFileSync(new URL('./data/search-typed.json', import.meta.url), 'utf8'));
}

/** @param listed all that the office has */
export function markOf(
  { right, fine = [] }: TypedSearch,
  { found, proposed }: TypedAnswer,
  listed: readonly DemoProduct[],
): Mark {
  const first = found.slice(0, FIRST);
  const results = first.length > 0 ? first : proposed;
  const isAnyShown = fitting([...right, ...fine], results).length > 0;
  const sold = fitting(right, listed).length;
  if (sold === 0) {
    if (first.length === 0) return fine.length === 0 || isAnyShown ? 'right' : 'acceptable';
    return isAnyShown ? 'acceptable' : 'wrong';
  }
  const leads = fitting(right, first.slice(0, 1)).length > 0;
  if (leads && fitting(right, first).length >= Math.min(ENOUGH, sold)) return 'right';
  if (isAnyShown) return 'acceptable';
  return first.length > 0 ? 'wrong' : 'nothing';
}

export function countMarks(marks: readonly Mark[]): Record<Mark, number> {
  const counts = { right: 0, acceptable: 0, wrong: 0, nothing: 0 };
  for (const mark of marks) counts[mark] += 1;
  return counts;
}
