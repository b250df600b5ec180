import { plainText } from '#rules/package-contents/units.ts';
import type { CurrentProduct } from './current.ts';
import type { Draft } from './read-row.ts';
import { isSameTitle } from './same-text.ts';

/** Letters of a word that says something; 'gas.' is 'gaseosa'. */
const SHORTEST = 3;
const EMPTY_WORDS = new Set(
  'con sin para por del las los una uno und unid unds gr grs pack bolsa caja lata'.split(' '),
);

/** Whether a title becomes that of something else: no word in common, or only the brand on another shelf. */
export function isOtherGoods(
  draft: Pick<Draft, 'title' | 'writtenTitle' | 'brand'>,
  current: Pick<CurrentProduct, 'title' | 'brand' | 'brand_display_name' | 'subcategory_id'>,
  shelf: string | undefined,
): boolean {
  if (isSameTitle(draft, current)) return false;
  const [before, after] = [wordsOf(current.title), wordsOf(draft.title)];
  if (before.length === 0 || after.length === 0) return false;
  const shared = after.filter((word) => before.some((other) => isOneWord(word, other)));
  if (shared.length === 0) return true;
  const brands = wordsOf(`${current.brand} ${current.brand_display_name} ${draft.brand ?? ''}`);
  const isElsewhere = shelf !== undefined && shelf !== current.subcategory_id;
  return isElsewhere && shared.every((word) => brands.some((brand) => isOneWord(word, brand)));
}

/** Words that say what goods these are. */
export function wordsOf(text: string): string[] {
  const words = plainText(text).match(/[a-z]+/g) ?? [];
  return words.filter((word) => word.length >= SHORTEST && !EMPTY_WORDS.has(word));
}

/** The same, shortened, or in the plural. */
function isOneWord(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}
