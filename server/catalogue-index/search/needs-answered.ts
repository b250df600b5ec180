import { MEANT_BY_NEEDS } from '#rules/search/needs.ts';
import type { Query } from '#rules/search/read-query.ts';
import { bestFrom } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { documentOf, levelOf } from '../words/word-index.ts';
import { CALLED_SO, HEAD, isBefore, isListed, type Match, matches, stepOf } from './match-words.ts';
import { itself, type Slots } from './readings.ts';

/** 'pastillas para dormir' */
const REMEDY = /^(?:capsulas?|gotas|jarabe|medicamento|pastillas?|pepas?|tabletas?) /;

/**
 * The goods that answer a need, the best of each kind in turn: 'para hacer lasaña' is pasta, sauce and cheese.
 * Undefined = it is no need; none = it is one that nothing sold answers.
 */
export function answersToNeed(
  content: CatalogueContent,
  shelf: OfficeShelf,
  { need, words, sizes }: Query,
): Match[] | undefined {
  const isMaking = need.startsWith('hacer ');
  const key = words.map(({ token }) => token).join(' ');
  const asTyped = MEANT_BY_NEEDS.get(need) ?? MEANT_BY_NEEDS.get(need.replace(REMEDY, ''));
  const goods = asTyped ?? MEANT_BY_NEEDS.get(isMaking ? `hacer ${key}` : key);
  if (!goods) return undefined;
  // 'Postre' is a need where nothing is called so; 'licores' is more than what is called licor.
  const isPlural = asTyped !== undefined && need !== key;
  const isWord = words.length === 1 && !isMaking && (!isPlural || goods.length === 0);
  if (isWord && isHead(content, shelf, key)) return undefined;
  return inTurn(
    goods.map((tokens) => {
      const phrase = ` ${tokens.join(' ')} `;
      const found = matches(content, shelf, { slots: slotsOf(content, tokens), sizes, phrase });
      const called = found.filter((match) => stepOf(match) >= CALLED_SO);
      return called.length > 0 && goods.length > 1 ? called : found;
    }),
  );
}

function isHead({ words }: CatalogueContent, shelf: OfficeShelf, word: string): boolean {
  return words
    .postings(word)
    .some((posting) => levelOf(posting) === HEAD && isListed(shelf, documentOf(posting)));
}

const slotsOf = (content: CatalogueContent, tokens: readonly string[]): Slots =>
  tokens.map((token) => itself(content, token));

/** The best of each list, then the second of each, and so on; each product once. */
export function inTurn(lists: readonly Match[][]): Match[] {
  const sorted = lists.map((list) => bestFrom(list, 0, list.length, isBefore));
  const longest = Math.max(0, ...sorted.map((list) => list.length));
  const documents = new Set<number>();
  for (let turn = 0; turn < longest; turn += 1) {
    for (const list of sorted) {
      const match = list[turn];
      if (match) documents.add(match.document);
    }
  }
  return [...documents].map((document, place) => ({ document, rank: documents.size - place }));
}
