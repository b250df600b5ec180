import { searchTokens, unitTokens } from '#rules/text-search.ts';
import { bestFrom } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import { type Item, orderBy, type Sort } from '../filtered-list.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { correctedText, corrections, readingsOf, variantsOf, wholeWords } from './corrections.ts';
import { isBefore, isListed, type Match, matches } from './match-words.ts';
import { nearestTo } from './nearest.ts';

export type Question = {
  text: string;
  /** Products whose SKU or bar code is the text. */
  coded: readonly string[];
  categoryId: string | undefined;
  /** Instead of the best match first. */
  sort: Sort | undefined;
  offset: number;
  limit: number;
};

export type Finding = {
  /** Product ids of the asked page, best first. */
  ids: string[];
  found: number;
  /** Products found by category, before the filter by category. */
  categories: Map<string, number>;
  /** What was searched instead of what was written; '' = what was written. */
  corrected: string;
  /** The nearest products, when nothing has all the words. */
  nearest: string[];
};

/** A longer question says no more, and every word costs a look-up. */
const MOST_WORDS = 10;

/** The products of an office that a question asks for: by how well they match, then the most seen, then by discount. */
export function findProducts(content: CatalogueContent, shelf: OfficeShelf, question: Question): Finding {
  const page = (found: readonly Match[], corrected: string) =>
    pageOf(content, shelf, found, question, corrected);
  const coded = question.coded
    .flatMap((id) => content.placeOf(id) ?? [])
    .filter((place) => isListed(shelf, place));
  if (coded.length > 0)
    return page(
      coded.map((document) => ({ document, rank: 0 })),
      '',
    );

  const words = searchTokens(question.text).slice(0, MOST_WORDS);
  const sizes = unitTokens(question.text);
  const named = words.filter((word) => !sizes.includes(word));
  // A size alone must be met; beside other words it only brings its products to the front.
  const must = named.length > 0 ? named : words;
  const plan = { sizes: named.length > 0 ? sizes : [], phrase: ` ${must.join(' ')} ` };

  const asWritten = must.map((word, place) => variantsOf(content, word, place === must.length - 1));
  for (const readings of readingsOf(content, must, asWritten)) {
    const exact = bestOfReadings(readings.map((slots) => matches(content, shelf, { ...plan, slots })));
    if (exact.length > 0) return page(exact, '');
  }
  const inCategory = { ...plan, slots: wholeWords(must, asWritten), byCategory: true };
  const placed = must.length > 1 ? matches(content, shelf, inCategory) : [];
  if (placed.length > 0) return page(placed, '');

  for (const slots of corrections(content, shelf, must, asWritten)) {
    const near = matches(content, shelf, { ...plan, slots });
    if (near.length > 0) return page(near, correctedText(content, near, slots));
  }
  const slots = asWritten.map((variants, place) => [
    ...variants,
    ...content.words.similar(must[place] ?? ''),
  ]);
  const nearest = idsOf(content, nearestTo(content, shelf, slots));
  return { ids: [], found: 0, categories: new Map(), corrected: '', nearest };
}

/** A product found in several readings counts by the one that it meets best. */
function bestOfReadings([first = [], ...others]: Match[][]): Match[] {
  if (others.every((matched) => matched.length === 0)) return first;
  const best = new Map(first.map(({ document, rank }) => [document, rank]));
  for (const { document, rank } of others.flat())
    best.set(document, Math.max(rank, best.get(document) ?? rank));
  return [...best].map(([document, rank]) => ({ document, rank }));
}

function pageOf(
  content: CatalogueContent,
  shelf: OfficeShelf,
  all: readonly Match[],
  { categoryId, sort, offset, limit }: Question,
  corrected: string,
): Finding {
  const categories = new Map<string, number>();
  const categoryOf = ({ document }: Match) => content.documents[document]?.categoryId ?? '';
  for (const match of all) {
    const category = categoryOf(match);
    categories.set(category, (categories.get(category) ?? 0) + 1);
  }
  const wanted = categoryId ? all.filter((match) => categoryOf(match) === categoryId) : all;
  const ids = sort
    ? bestFrom(itemsOf(content, shelf, wanted), offset, limit, orderBy(sort)).map(
        ({ document }) => document.id,
      )
    : idsOf(content, bestFrom(wanted, offset, limit, isBefore));
  return { ids, found: wanted.length, categories, corrected, nearest: [] };
}

function itemsOf(content: CatalogueContent, shelf: OfficeShelf, matched: readonly Match[]): Item[] {
  return matched.flatMap(({ document: place }) => {
    const document = content.documents[place];
    return document
      ? [{ place, document, price: shelf.price[place] ?? 0, discount: shelf.discount[place] ?? 0 }]
      : [];
  });
}

function idsOf(content: CatalogueContent, page: readonly Match[]): string[] {
  return page.map(({ document }) => content.documents[document]?.id ?? '');
}
