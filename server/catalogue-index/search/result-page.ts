import { type GoodsKind, listLegend } from '#rules/goods/kinds.ts';
import { bitsOf, type LabelMark } from '#rules/label/marks.ts';
import { offeredMarks } from '#server/catalogue/shelf-facets.ts';
import { bestFrom } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import { type Item, orderBy, type Sort } from '../filtered-list.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { isBefore, type Match } from './ranking.ts';

export type Question = {
  text: string;
  /** Products whose SKU or bar code equals the text. */
  coded: readonly string[];
  categoryId: string | undefined;
  /** Marks that the labels must have, all of them. */
  marks?: readonly LabelMark[] | undefined;
  /** Includes products behind the question of age. */
  adult?: boolean | undefined;
  /** The requested order; undefined = the best match first. */
  sort: Sort | undefined;
  offset: number;
  limit: number;
};

export type Finding = {
  /** Product ids of the requested page, best first. */
  ids: string[];
  found: number;
  /** Number of matches by category, before the category filter. */
  categories: Map<string, number>;
  /** Label marks of these products, each with the number of products that filtering by it would leave. */
  marks: { mark: LabelMark; count: number }[];
  /** The notice that the law requires beside these products. */
  legend: string;
  /** The corrected query; '' = as typed. */
  corrected: string;
  /** Words left out, as typed, because no product has them together with the others. */
  leftOut: string[];
  /** Products with all words as typed, but not in this office. */
  elsewhere: string[];
  /** Suggestions when nothing was found. */
  nearest: string[];
  /** Queries that find something, when nothing was found. */
  terms: { text: string; count: number }[];
  /** The shelf of the best matches that only adults may see; undefined when there are none. */
  gatedShelf?: { categoryId: string; subcategoryId: string } | undefined;
};

/** The requested page of all matches, and their number by category. */
export function pageOf(
  content: CatalogueContent,
  shelf: OfficeShelf,
  all: readonly Match[],
  { categoryId, marks = [], sort, offset, limit }: Question,
): Pick<Finding, 'ids' | 'found' | 'categories' | 'marks' | 'legend'> {
  const { documents } = content;
  const categories = new Map<string, number>();
  const labels = new Map<number, number>();
  const kinds = new Set<GoodsKind>();
  const bits = bitsOf(marks);
  const fitting: Match[] = [];
  for (const match of all) {
    const document = documents[match.document];
    if (!document) continue;
    const { categoryId: category, labelMarks } = document;
    categories.set(category, (categories.get(category) ?? 0) + 1);
    if ((categoryId && category !== categoryId) || (labelMarks & bits) !== bits) continue;
    fitting.push(match);
    labels.set(labelMarks, (labels.get(labelMarks) ?? 0) + 1);
    kinds.add(document.goodsKind);
  }
  const ids = sort
    ? bestFrom(itemsOf(content, shelf, fitting), offset, limit, orderBy(sort)).map(
        ({ document }) => document.id,
      )
    : idsOf(content, bestFrom(fitting, offset, limit, isBefore));
  return {
    ids,
    found: fitting.length,
    categories,
    marks: offeredMarks(labels),
    legend: listLegend(kinds),
  };
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
