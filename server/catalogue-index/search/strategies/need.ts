import type { Query, QueryWord } from '#rules/search/read-query.ts';
import { singular } from '#rules/search/text-search.ts';
import {
  KNOWN_THINGS,
  MEANT_BY_NEEDS,
  type Meant,
  NOT_SERVED_WORDS,
} from '#server/search/vocabularies/vocabularies.ts';
import { bestFrom } from '../../best-of.ts';
import type { CatalogueContent } from '../../catalogue-content.ts';
import type { OfficeShelf } from '../../office-shelf.ts';
import { documentOf, levelOf } from '../../words/word-index.ts';
import { isDone } from '../exact-matches.ts';
import { CALLED_SO, HEAD, isListed, matches, namesGoods, namesKind } from '../match-words.ts';
import { isBefore, type Match, stepOf } from '../ranking.ts';
import { itself, type Slots } from '../readings.ts';
import type { Answer, Search } from '../search.ts';

/** Most words of a question that a part of it may answer; the part has at least a third of its words. */
const MOST_SAID = 5;
const FORGOTTEN = 3;
const BOUND: ReadonlySet<string> = new Set(['con', 'sin']);
/** 'pastillas para dormir' */
const REMEDY = /^(?:capsulas?|gotas|jarabe|medicamento|pastillas?|pepas?|tabletas?) /;

/** Answers a purpose, a thing that no goods are, or something to be done. */
export function need(search: Search): Answer | undefined {
  const { content, shelf, query } = search;
  const needed = answersToNeed(content, shelf, query) ?? (isThing(search) ? [] : undefined);
  if (needed) return { matched: needed };
  // 'Quitar manchas de vino' does not mean wine.
  return isDone(content, query.words[0]?.token ?? '')
    ? answersToPartOf(content, shelf, query, true)
    : undefined;
}

/** Answers a need stated with more words, where no product has them all. */
export function partOfNeed({ content, shelf, query, exact }: Search): Answer | undefined {
  return exact().length === 0 ? answersToPartOf(content, shelf, query, false) : undefined;
}

/** Whether goods only mention the thing: 'leña' is not ham from the wood oven. */
function isThing({ content, shelf, query, asWritten }: Search): boolean {
  const [word, ...others] = query.words;
  if (!word || others.length > 0 || !KNOWN_THINGS.has(word.token)) return false;
  // 'Moto' does not mean Maní Moto.
  const isNamed = NOT_SERVED_WORDS.has(word.token) ? namesKind : namesGoods;
  return !isNamed(content, shelf, asWritten()[0] ?? []);
}

/**
 * The goods that answer a need, the best of each kind in turn: 'para hacer lasaña' is pasta, sauce and cheese.
 * Undefined = not a need; none = a need that nothing sold answers.
 */
function answersToNeed(
  content: CatalogueContent,
  shelf: OfficeShelf,
  { need, words, sizes }: Query,
): Match[] | undefined {
  const isMaking = need.startsWith('hacer ');
  const key = words.map(({ token }) => token).join(' ');
  const asTyped = meantAsTyped(need);
  const goods = asTyped ?? MEANT_BY_NEEDS.get(isMaking ? `hacer ${key}` : key);
  if (!goods) return undefined;
  // 'Postre' is a need where it names no goods; 'licores' means more than goods named licor.
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

const meantAsTyped = (need: string): Meant | undefined =>
  MEANT_BY_NEEDS.get(need) ?? MEANT_BY_NEEDS.get(need.replace(REMEDY, ''));

/**
 * 'Algo para la tos seca' is for the cough: a need said with more words, where nothing has them all.
 *
 * @param isSure whether the question says what is to be done: 'quitar manchas de vino' asks for no wine
 */
function answersToPartOf(
  content: CatalogueContent,
  shelf: OfficeShelf,
  query: Query,
  isSure: boolean,
): { matched: Match[]; leftOut: string[] } | undefined {
  const { words, need, isAsking } = query;
  if (!(isAsking || isSure) || words.length < 2 || words.length > MOST_SAID) return undefined;
  const parts = need.split(' ');
  for (let many = parts.length - 1; many * FORGOTTEN >= parts.length; many -= 1) {
    for (let from = 0; from + many <= (isSure ? many : parts.length); from += 1) {
      const part = parts.slice(from, from + many);
      const tokens = part.map(singular);
      const some = words.filter(({ token }) => tokens.includes(token));
      const others = words.filter((word) => !some.includes(word));
      const key = tokens.join(' ');
      const goods = meantAsTyped(part.join(' ')) ?? MEANT_BY_NEEDS.get(key);
      if (!goods || some.length === 0 || BOUND.has(parts[from - 1] ?? '')) continue;
      // 'Cerveza en lata' does not mean tins; 'crema para las arrugas' does mean a cream.
      const isOutside = ({ token }: QueryWord) => !goods.some((one) => one.includes(token));
      const isOther = (word: QueryWord) =>
        namesKind(content, shelf, itself(content, word.token)) && isOutside(word);
      if (!isSure && others.some(isOther)) continue;
      const matched = answersToNeed(content, shelf, { ...query, need: part.join(' '), words: some });
      if (matched !== undefined && matched.length > 0)
        return { matched, leftOut: others.filter(isOutside).map(({ written }) => written) };
    }
  }
  return undefined;
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
