import { normaliseText } from '#rules/search/normalise-text.ts';
import type { Query, QueryWord } from '#rules/search/read-query.ts';
import { soundOf } from '#rules/search/sounds.ts';
import { singular, unitTokens } from '#rules/search/text-search.ts';
import { KINDS_OF_BRANDS, KNOWN_THINGS } from '#server/search/vocabularies/vocabularies.ts';
import type { CatalogueContent } from '../../catalogue-content.ts';
import type { OfficeShelf } from '../../office-shelf.ts';
import { documentOf, levelOf, postingOf } from '../../words/word-index.ts';
import { BRAND, HEAD, HEAD_SYNONYM, isListed } from '../match-words.ts';
import { isForm } from '../partial-readings.ts';
import { type Answer, type PendingQuestion, reworded, type Search } from '../search.ts';

const LONGEST_BRAND = 3;
/** A shorter last word may still be a prefix: 'vel' of velas. */
const SHORTEST_BRAND = 5;
const SHORTEST_HALF = 3;
const MOST_ALIKE = 8;

/** A brand that no product has. */
export type UnsoldBrand = {
  brand: string;
  /** The question without the brand; undefined where its other words name no goods. */
  rest: string | undefined;
  /** Queries for what the brand makes, the closest first. */
  alike: string[];
};

/** Finds goods of the kind named beside the brand, if any, and those most similar to the brand's. */
export function brandNotSold(search: Search): Answer | PendingQuestion | undefined {
  const { content, shelf, query, question } = search;
  const unsold = unsoldBrand(content, shelf, query, question.text);
  if (!unsold) return undefined;
  const { brand, rest, alike } = unsold;
  if (rest === undefined) return likeBrand(search, alike);
  return reworded(search, { text: rest, coded: [] }, (finding) =>
    finding.found > 0 ? { ...finding, leftOut: [brand, ...finding.leftOut] } : finding,
  );
}

/** Returns no match of its own, and continues with the first of the queries that finds something. */
function likeBrand(search: Search, [text = '', ...others]: readonly string[]): PendingQuestion {
  return reworded(search, { text, coded: [] }, ({ ids, found }) => {
    if (found === 0 && others.length > 0) return likeBrand(search, others);
    const nearest = found > 0 ? ids.slice(0, MOST_ALIKE) : [];
    return {
      ids: [],
      found: 0,
      categories: new Map(),
      corrected: '',
      leftOut: [],
      elsewhere: [],
      nearest,
      terms: [],
      marks: [],
      legend: '',
    };
  });
}

function unsoldBrand(
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
      // 'Silla Rimax' is not one of the other things that Rimax makes.
      if (!kind || others.some(({ token }) => KNOWN_THINGS.has(token))) continue;
      // Uses the words as read, so that the brand is not searched again: 'gatorade-uva'.
      const rest = [...others.map(({ written }) => written), ...figures, ...unitTokens(text)].join(' ');
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

/** Reads 'arrozroa' as 'arroz roa'. */
export function brandJoined(search: Search): PendingQuestion | undefined {
  const { words } = search.content;
  const [word, ...others] = search.query.words;
  if (search.exact().length > 0) return undefined;
  if (!word || others.length > 0 || words.has(word.token)) return undefined;
  const written = normaliseText(word.written);
  for (let at = SHORTEST_BRAND - 1; at + SHORTEST_HALF <= written.length; at += 1) {
    const [goods, brand] = [written.slice(0, at), written.slice(at)];
    if (words.has(singular(goods)) && KINDS_OF_BRANDS.has(brand))
      return reworded(search, { text: `${goods} ${brand}` });
  }
  return undefined;
}

/** 'Jamón Suizo' is ham, 'Gatorade uva' is not grapes: goods named so are in the category of what the brand makes. */
function isAlike(
  content: CatalogueContent,
  shelf: OfficeShelf,
  token: string,
  kind: readonly string[],
): boolean {
  const category = mainCategory(content, shelf, token);
  return category !== undefined && kind.some((word) => mainCategory(content, shelf, word) === category);
}

/** The category in which most goods are named by a word. */
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
  const token = named[0]?.token ?? '';
  const mayBeHeard = named.length === 1 && token.length >= SHORTEST_BRAND;
  if (!FIRST_WORDS.has(token) && !(mayBeHeard && !content.words.has(token))) return undefined;
  const tokens = named.map((word) => word.token);
  const isHeard = mayBeHeard && !content.words.has(token) && content.words.sounding(token).length === 0;
  const name = [tokens.join(' '), ...(isHeard ? [brandsBySound.get(soundOf(token)) ?? ''] : [])].find((one) =>
    KINDS_OF_BRANDS.has(one),
  );
  const [kind] = KINDS_OF_BRANDS.get(name ?? '') ?? [];
  if (!kind || !name || isThere(content, name.split(' '))) return undefined;
  const mayBegin = isTyped && tokens.length === 1 && token.length < SHORTEST_BRAND;
  return mayBegin && content.words.beginning(token).length > 0 ? undefined : kind;
}

const FIRST_WORDS: ReadonlySet<string> = new Set(
  [...KINDS_OF_BRANDS.keys()].map((name) => name.split(' ')[0] ?? ''),
);

/** Brands by their sound: 'Esnickers'. */
const brandsBySound: ReadonlyMap<string, string> = new Map(
  [...KINDS_OF_BRANDS.keys()].filter((name) => !name.includes(' ')).map((name) => [soundOf(name), name]),
);

/** Whether goods have these words, joined or adjacent. */
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
    return documents[document]?.plainText.includes(phrase) || isOfBrand();
  });
}
