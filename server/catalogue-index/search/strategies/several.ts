import { emojiNamed } from '#rules/search/emoji.ts';
import { type Query, type QueryWord, readQuery } from '#rules/search/read-query.ts';
import type { CatalogueContent } from '../../catalogue-content.ts';
import type { OfficeShelf } from '../../office-shelf.ts';
import { levelOf, postingOf } from '../../words/word-index.ts';
import { exactMatches, slotsOf } from '../exact-matches.ts';
import { isCalled, namesGoods, namesKind, SUBCATEGORY } from '../match-words.ts';
import type { Match } from '../ranking.ts';
import type { Slots } from '../readings.ts';
import type { Answer, Search } from '../search.ts';
import { inTurn } from './need.ts';

const BETWEEN = /\s*[,;+\n]\s*|\s+(?:y(?!\s+medi[oa]\b)|e|o|u|and|&)\s+/iu;
const MEASURE =
  /\b(?:(?:(?:una?|media|dos|tres|cuatro|cinco|\d+)\s+)?(?:kilos?|libras?|litros?|gramos|docenas?)|(?:una?|dos|tres|cuatro|\d+)\s+(?:bolsas?|cajas?|latas?|paquetes?))\s+de\s/giu;
const HOW_MANY = /^\s*(?:una?|dos|tres|cuatro|cinco|seis|\d{1,2})\s+(?=\p{L})/iu;
/** A purpose at the end: 'platos desechables para una fiesta'. */
const PURPOSE = /\spara\s.*$/iu;
const MAY_BE_SEVERAL = /[,;+\n]|\s(?:y|e|o|u|and|&)\s|\S\s+\S+\s+\S/iu;
const MANY_WORDS = /\S+\s+\S+\s+\S/u;
/** Titles of products that combine several goods. */
const LINKED = / (?:con|e|mas|o|u|y) |\d en \d/;
const FEWEST = 2;
const FEWEST_UNSAID = 3;
const MOST = 6;
const MOST_WORDS = 6;

type Part = { text: string; query: Query };

/** The goods of a query for several, in turn, and those of them that are not sold. */
export function several({ content, shelf, question, exact, isMentioned }: Search): Answer | undefined {
  const text = emojiNamed(question.text);
  if (!MAY_BE_SEVERAL.test(text)) return undefined;
  const goods = text.replace(MEASURE, ' ');
  const isSaid = BETWEEN.test(goods);
  if (!isSaid && (exact().length > 0 || !MANY_WORDS.test(text))) return undefined;
  const parts = goods
    .split(BETWEEN)
    .map((part) => part.replace(HOW_MANY, ''))
    .filter((part) => part.trim() !== '');
  if (parts.length > MOST) return undefined;
  const items = parts.flatMap((part) => listOf(content, shelf, part, isSaid));
  // 'Leche pan huevos'; two words without a separator are usually one thing.
  if (items.length < (isSaid ? FEWEST : FEWEST_UNSAID) || items.length > MOST) return undefined;
  if (items.some(({ query }) => query.words.length === 0)) return undefined;
  const tokens = items.flatMap(({ query }) => query.words.map(({ token }) => token));
  const hasAll = ({ document }: Match) => {
    const { plainText: said = '', phrase = '' } = content.documents[document] ?? {};
    // 'Leche y azúcar' does not mean milk without sugar, nor 'pan y leche' pan de leche.
    return (
      LINKED.test(phrase) &&
      tokens.every((token) => said.includes(` ${token} `) && !said.includes(` sin ${token} `))
    );
  };
  if (exact().some((match) => hasAll(match) && !isMentioned(match)) || isOneName(content, shelf, items))
    return undefined;
  const answers = items.map(({ text: words }) => {
    const answer = answerTo(content, shelf, words);
    const bare = words.replace(PURPOSE, '');
    return {
      words,
      ...(answer.found.length > 0 || bare === words ? answer : answerTo(content, shelf, bare)),
    };
  });
  const found = answers.filter((answer) => answer.found.length > 0);
  if (found.length < FEWEST || answers.some(({ isKind }) => !isKind)) return undefined;
  const leftOut = answers.filter((answer) => answer.found.length === 0).map(({ words }) => words);
  return { matched: inTurn(found.map((answer) => answer.found)), leftOut };
}

function answerTo(content: CatalogueContent, shelf: OfficeShelf, words: string) {
  const query = readQuery(words);
  const slots = slotsOf(content, shelf, query);
  const isKind = namesGoods(content, shelf, slots[0] ?? []);
  return { isKind, found: isKind ? exactMatches(content, shelf, query, slots) : [] };
}

/** 'Leche huevos' are two goods where each word names some and no product has both. */
function listOf(content: CatalogueContent, shelf: OfficeShelf, text: string, isSaid: boolean): Part[] {
  const query = readQuery(text);
  const one = [{ text: text.trim(), query }];
  if (query.words.length < FEWEST || query.words.length > MOST_WORDS) return one;
  const slots = slotsOf(content, shelf, query);
  const areHeads = slots.every((variants) => namesKind(content, shelf, variants.slice(0, 1)));
  if (!areHeads) return one;
  if (exactMatches(content, shelf, query, slots).some(({ document }) => hasIn(content, document, query)))
    return one;
  const items = query.words.map(({ written }) => ({ text: written, query: readQuery(written) }));
  const isOne = items.some(({ query: { words } }, place) =>
    isCalledWith(content, shelf, words[0], items[place + 1]?.query.words[0], isSaid),
  );
  return isOne ? one : items;
}

function hasIn({ documents }: CatalogueContent, document: number, { words }: Query): boolean {
  return words.every(({ token }) => documents[document]?.plainText.includes(` ${token} `));
}

/** 'Helado vainilla y mora', 'galletas de avena y miel': goods named by the first word may contain the last. */
function isOneName(content: CatalogueContent, shelf: OfficeShelf, parts: readonly Part[]): boolean {
  return parts.some(({ query: { words } }, place) => {
    const next = parts[place + 1]?.query.words[0];
    return words.length > 1 && isCalledWith(content, shelf, words[0], next, true);
  });
}

/** Whether goods named by a word have another one, on request in their titles. */
function isCalledWith(
  content: CatalogueContent,
  shelf: OfficeShelf,
  head: QueryWord | undefined,
  other: QueryWord | undefined,
  inTitle: boolean,
): boolean {
  if (!head || !other) return false;
  const both = readQuery(`${head.written} ${other.written}`);
  const slots = slotsOf(content, shelf, both);
  return exactMatches(content, shelf, both, slots).some(({ document }) => {
    const { plainText: said = '' } = content.documents[document] ?? {};
    if (inTitle) return said.startsWith(` ${head.token} `) && hasIn(content, document, both);
    return isCalled(content, document, slots[0] ?? []) && isNamed(content, document, slots[1] ?? []);
  });
}

/** Whether a product itself has a word, and not only its shelf. */
function isNamed({ words }: CatalogueContent, document: number, variants: Slots[number]): boolean {
  return variants.some(({ word }) => {
    const posting = postingOf(words.postings(word), document);
    return posting !== undefined && levelOf(posting) > SUBCATEGORY;
  });
}
