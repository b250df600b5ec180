import type { CatalogueContent } from '../../catalogue-content.ts';
import type { OfficeShelf } from '../../office-shelf.ts';
import { isListed } from '../match-words.ts';
import { likelySlots, mostSeenLike } from '../nearest.ts';
import { idsOf } from '../result-page.ts';
import type { Answer, Search } from '../search.ts';

const MOST_ELSEWHERE = 8;

/** The answer when nothing fits: similar products, and the other offices that have what was asked for. */
export function alike({ content, shelf, query, elsewhere }: Search): Answer {
  return {
    matched: [],
    elsewhere: idsElsewhere(content, shelf, elsewhere()),
    nearest: idsOf(content, mostSeenLike(content, shelf, likelySlots(content, shelf, query))),
  };
}

/** The ids of those products that this office does not have. */
export function idsElsewhere(
  { documents }: CatalogueContent,
  shelf: OfficeShelf,
  places: readonly number[],
): string[] {
  return places
    .filter((place) => !isListed(shelf, place))
    .slice(0, MOST_ELSEWHERE)
    .map((place) => documents[place]?.id ?? '');
}
