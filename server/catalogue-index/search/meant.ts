import { KINDS_OF_BRANDS } from '#rules/search/brand-kinds.ts';
import { KNOWN_THINGS } from '#rules/search/known-words.ts';
import { MEANT_BY_NEEDS } from '#rules/search/needs.ts';
import type { Query, QueryWord } from '#rules/search/read-query.ts';
import { soundOf } from '#rules/search/sounds.ts';
import { normaliseText, singular } from '#rules/text-search.ts';
import { bestFrom } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { documentOf, levelOf, postingOf } from '../words/word-index.ts';
import {
  BRAND,
  CALLED_SO,
  HEAD,
  HEAD_SYNONYM,
  isBefore,
  isListed,
  type Match,
  matches,
  stepOf,
} from './match-words.ts';
import { isForm } from './partial.ts';
import { itself, type Slots } from './readings.ts';

/** Needs and unsold brands: what is asked for in words that goods are not called by. */

const LONGEST_BRAND = 3;
/** 'pastillas para dormir' */
const REMEDY = /^(?:capsulas?|gotas|jarabe|medicamento|pastillas?|pepas?|tabletas?) /;
/** A shorter last word may still become another: 'vel' of velas. */
const SHORTEST_BRAND = 5;
const SHORTEST_HALF = 3;

/**
 * The goods that answer a need, the best of each kind in turn: 'para hacer lasaña' is pasta, sauce and cheese. Undefined
 * = it is no need; none = it is one that nothing sold answers.
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
function inTurn(lists: readonly Match[][]): Match[] {
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

/** A brand that no product has. */
export type UnsoldBrand = {
  /** As typed. */
  brand: string;
  /** The question without it; undefined where its other words name no goods. */
  rest: string | undefined;
  /** Questions for what it makes, the closest first. */
  alike: string[];
};

export function unsoldBrand(
  content: CatalogueContent,
  shelf: OfficeShelf,
  { words, sizes, figures }: Query,
  text: string,
): UnsoldBrand | undefined {
  for (let many = Math.min(LONGEST_BRAND, words.length); many > 0; many -= 1) {
    for (let from = 0; from + many <= words.length; from += 1) {
      const named = words.slice(from, from + many);
      const others = words.toSpliced(from, many);
      const isTyped = from + many === words.length && sizes.length + figures.length === 0;
      const kind = kindOf(content, named, isTyped);
      // 'Silla Rimax' is none of the other things it makes.
      if (!kind || others.some(({ token }) => KNOWN_THINGS.has(token))) continue;
      const rest = text
        .split(/\s+/)
        .filter((part) => !named.some(({ token }) => token === singular(normaliseText(part))))
        .join(' ');
      const isNamed =
        kind.every((word) => others.some(({ token }) => token === word)) ||
        others.some(({ token }) => !isForm(token) && isAlike(content, shelf, token, kind)) ||
        // 'Purina Dog Chow'
        others.some(({ token }, place) => content.words.has(`${token}${others[place + 1]?.token ?? ' '}`));
      return {
        brand: named.map(({ written }) => written).join(' '),
        rest: isNamed ? rest : undefined,
        alike: [`${kind.join(' ')} ${rest}`.trim(), kind.join(' ')],
      };
    }
  }
  return undefined;
}

/** 'Arrozroa' is 'arroz roa'. */
export function withBrandApart(
  { words }: CatalogueContent,
  { words: [word, ...others] }: Query,
): string | undefined {
  if (!word || others.length > 0 || words.has(word.token)) return undefined;
  const written = normaliseText(word.written);
  for (let at = SHORTEST_BRAND - 1; at + SHORTEST_HALF <= written.length; at += 1) {
    const [goods, brand] = [written.slice(0, at), written.slice(at)];
    if (words.has(singular(goods)) && KINDS_OF_BRANDS.has(brand)) return `${goods} ${brand}`;
  }
  return undefined;
}

/** 'Jamón Suizo' is ham, 'Gatorade uva' no grapes: goods called so are of the category of what the brand makes. */
function isAlike(
  content: CatalogueContent,
  shelf: OfficeShelf,
  token: string,
  kind: readonly string[],
): boolean {
  const category = mainCategory(content, shelf, token);
  return category !== undefined && kind.some((word) => mainCategory(content, shelf, word) === category);
}

/** The category of most goods that are called by a word. */
function mainCategory(
  { words, documents }: CatalogueContent,
  shelf: OfficeShelf,
  word: string,
): string | undefined {
  const times = new Map<string, number>();
  for (const posting of words.postings(word)) {
    const level = levelOf(posting);
    const id = documents[documentOf(posting)]?.categoryId;
    if (id && (level === HEAD || level === HEAD_SYNONYM) && isListed(shelf, documentOf(posting)))
      times.set(id, (times.get(id) ?? 0) + 1);
  }
  return [...times].sort(([, one], [, other]) => other - one)[0]?.[0];
}

function kindOf(
  content: CatalogueContent,
  named: readonly QueryWord[],
  isTyped: boolean,
): readonly string[] | undefined {
  const tokens = named.map(({ token }) => token);
  const [token = ''] = tokens;
  const isHeard =
    tokens.length === 1 &&
    token.length >= SHORTEST_BRAND &&
    !content.words.has(token) &&
    content.words.sounding(token).length === 0;
  const name = [tokens.join(' '), ...(isHeard ? [brandsBySound.get(soundOf(token)) ?? ''] : [])].find((one) =>
    KINDS_OF_BRANDS.has(one),
  );
  const [kind] = KINDS_OF_BRANDS.get(name ?? '') ?? [];
  if (!kind || !name || isThere(content, name.split(' '))) return undefined;
  const mayBegin = isTyped && tokens.length === 1 && token.length < SHORTEST_BRAND;
  return mayBegin && content.words.beginning(token).length > 0 ? undefined : kind;
}

/** 'Esnickers' sounds like a brand. */
const brandsBySound: ReadonlyMap<string, string> = new Map(
  [...KINDS_OF_BRANDS.keys()].filter((name) => !name.includes(' ')).map((name) => [soundOf(name), name]),
);

/** Whether goods have these words, as one or one after the other. */
function isThere({ words, documents }: CatalogueContent, tokens: readonly string[]): boolean {
  const [first = '', ...others] = tokens;
  if (words.has(tokens.join(''))) return true;
  if (others.length === 0 || !tokens.every((token) => words.has(token))) return false;
  const phrase = ` ${tokens.join(' ')} `;
  return words.postings(first).some((posting) => {
    const document = documentOf(posting);
    const isOfBrand = () =>
      levelOf(posting) === BRAND &&
      others.every((token) => postingOf(words.postings(token), document) !== undefined);
    return documents[document]?.said.includes(phrase) || isOfBrand();
  });
}
