import { bestFrom } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import { type Item, orderBy, type Sort } from '../filtered-list.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { isBefore, type Match } from './match-words.ts';

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
  /** Words that were left out, as they were written, because nothing has them beside the others. */
  leftOut: string[];
  /** What has all the words as they were written, but not in this office. */
  elsewhere: string[];
  /** What one may want instead, when nothing was found. */
  nearest: string[];
};

/** The page that was asked for of all that was found, and how much of it is in which category. */
export function pageOf(
  content: CatalogueContent,
  shelf: OfficeShelf,
  all: readonly Match[],
  { categoryId, sort, offset, limit }: Question,
): Pick<Finding, 'ids' | 'found' | 'categories'> {
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
  return { ids, found: wanted.length, categories };
}

function itemsOf(content: CatalogueContent, shelf: OfficeShelf, matched: readonly Match[]): Item[] {
  return matched.flatMap(({ document: place }) => {
    const document = content.documents[place];
    return document
      ? [{ place, document, price: shelf.price[place] ?? 0, discount: shelf.discount[place] ?? 0 }]
      : [];
  });
}

export function idsOf(content: CatalogueContent, page: readonly Match[]): string[] {
  return page.map(({ document }) => content.documents[document]?.id ?? '');
}
