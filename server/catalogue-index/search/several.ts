import { type Query, readQuery } from '#rules/search/read-query.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { exactMatches, slotsOf } from './exact-matches.ts';
import { type Match, namesGoods, namesKind } from './match-words.ts';
import { inTurn } from './needs-answered.ts';

/** Several goods in one question: 'leche, huevos y pan'. */

const BETWEEN = /\s*[,;+\n]\s*|\s+(?:y(?!\s+medi[oa]\b)|e|o|u|and|&)\s+/iu;
const MEASURE =
  /\b(?:(?:(?:una?|media|dos|tres|cuatro|cinco|\d+)\s+)?(?:kilos?|libras?|litros?|gramos|docenas?)|(?:una?|dos|tres|cuatro|\d+)\s+(?:bolsas?|cajas?|latas?|paquetes?))\s+de\s/giu;
const FEWEST = 2;
const MOST = 6;
const MOST_WORDS = 4;

type Asked = { text: string; query: Query };

/**
 * The goods of a question for several, in turn, and what is not sold of them; undefined where it is one question.
 *
 * @param exact what has all its words
 */
export function severalAsked(
  content: CatalogueContent,
  shelf: OfficeShelf,
  text: string,
  exact: readonly Match[],
): { matched: Match[]; leftOut: string[] } | undefined {
  if (!BETWEEN.test(text)) return undefined;
  const parts = text
    .replace(MEASURE, ' ')
    .split(BETWEEN)
    .filter((part) => part.trim() !== '');
  if (parts.length < FEWEST || parts.length > MOST) return undefined;
  const asked = parts.flatMap((part) => listOf(content, shelf, part));
  if (asked.length > MOST || asked.some(({ query }) => query.words.length === 0)) return undefined;
  const tokens = asked.flatMap(({ query }) => query.words.map(({ token }) => token));
  const hasAll = ({ document }: Match) =>
    tokens.every((token) => content.documents[document]?.said.includes(` ${token} `));
  if (exact.some(hasAll) || isOneName(content, shelf, asked)) return undefined;
  const answers = asked.map(({ text: words, query }) => {
    const slots = slotsOf(content, shelf, query);
    const isKind = namesGoods(content, shelf, slots[0] ?? []);
    return { words, isKind, found: isKind ? exactMatches(content, shelf, query, slots) : [] };
  });
  const found = answers.filter((answer) => answer.found.length > 0);
  if (found.length < FEWEST || answers.some(({ isKind }) => !isKind)) return undefined;
  const leftOut = answers.filter((answer) => answer.found.length === 0).map(({ words }) => words);
  return { matched: inTurn(found.map((answer) => answer.found)), leftOut };
}

/** 'leche huevos' are two, where each is what goods are called and none has both. */
function listOf(content: CatalogueContent, shelf: OfficeShelf, text: string): Asked[] {
  const query = readQuery(text);
  const one = [{ text: text.trim(), query }];
  if (query.words.length < FEWEST || query.words.length > MOST_WORDS) return one;
  const slots = slotsOf(content, shelf, query);
  const areHeads = slots.every((variants) => namesKind(content, shelf, variants.slice(0, 1)));
  if (
    !areHeads ||
    exactMatches(content, shelf, query, slots).some(({ document }) => hasIn(content, document, query))
  )
    return one;
  return query.words.map(({ written }) => ({ text: written, query: readQuery(written) }));
}

function hasIn({ documents }: CatalogueContent, document: number, { words }: Query): boolean {
  return words.every(({ token }) => documents[document]?.said.includes(` ${token} `));
}

/** 'Helado vainilla y mora', 'galletas de avena y miel': goods called by the first word may come with the last. */
function isOneName(content: CatalogueContent, shelf: OfficeShelf, asked: readonly Asked[]): boolean {
  return asked.slice(0, -1).some(({ query }, place) => {
    const [head, ...others] = query.words;
    const next = asked[place + 1]?.query.words[0];
    if (!head || others.length === 0 || !next) return false;
    const both = readQuery(`${head.written} ${next.written}`);
    return exactMatches(content, shelf, both, slotsOf(content, shelf, both)).some(
      ({ document }) =>
        hasIn(content, document, both) && content.documents[document]?.said.startsWith(` ${head.token} `),
    );
  });
}
