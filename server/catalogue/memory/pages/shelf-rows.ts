import type { Place, Shelf, ShelfRow } from '../../product-page.ts';
import { bestOf } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { Document } from '../documents.ts';
import type { OfficeShelf } from '../office-shelf.ts';

type Kept = { content: CatalogueContent; shelf: OfficeShelf };

/** Lists of an office whose order is held; more are only asked for by somebody who tries all brands. */
const MOST_ORDERS = 2_000;
/** So many documents are put in order about as fast as the first page is picked from them. */
const SHORT_LIST = 300;

/**
 * The next products of a shelf, as `productsOfShelf` reads them from PostgreSQL, from what is kept: the same rows in the
 * same order, without a question. Nothing for an office that is closed for good.
 */
export function rowsOfShelf(
  kept: Kept,
  of: Shelf,
  page: { after?: Place | undefined; offset: number; limit: number },
  shortList = SHORT_LIST,
): ShelfRow[] {
  if (!kept.shelf.open) return [];
  const rows: ShelfRow[] = [];
  for (const place of placesOfPage(kept, shortest(kept.content, of), page, shortList)) {
    const document = kept.content.documents[place];
    if (document) rows.push(rowOf(kept, document, place));
  }
  return rows;
}

function placesOfPage(
  kept: Kept,
  of: Shelf,
  { after, offset, limit }: Parameters<typeof rowsOfShelf>[2],
  shortList: number,
): Iterable<number> {
  if (!after) return firstOf(kept, of, offset + limit, shortList).slice(offset);
  const order = orderOf(kept, of);
  const first = placeAfter(order, kept, of, after);
  return order.subarray(first, first + limit);
}

/** The same list in fewer words: where all of a subcategory are of one category, it says that category. */
function shortest(content: CatalogueContent, of: Shelf): Shelf {
  const { categoryId, subcategoryId } = of;
  const saysItself = categoryId && subcategoryId && content.categoryOf(subcategoryId) === categoryId;
  return saysItself ? { ...of, categoryId: undefined } : of;
}

function rowOf({ shelf }: Kept, document: Document, place: number): ShelfRow {
  return {
    product_id: document.id,
    price: shelf.listPrice[place] ?? 0,
    price_neto: shelf.price[place] ?? 0,
    stock: shelf.stock[place] ?? 0,
    listed: true,
    popularity: shelf.popularity[place] ?? 0,
    discount_bp: shelf.discount[place] ?? 0,
    document,
  };
}

/**
 * The first documents of a list. Most lists are opened and left again: the first question of a long one only picks its page,
 * which costs little more in a list five times as long; the second puts all of it in order.
 */
function firstOf(kept: Kept, of: Shelf, wanted: number, shortList: number): number[] | Int32Array {
  const { orders } = kept.shelf;
  const key = keyOf(of);
  if (orders.has(key)) return orderOf(kept, of).subarray(0, wanted);
  const found = documentsOf(kept, of);
  if (found.length <= shortList) return hold(kept, of, found).subarray(0, wanted);
  put(orders, key, undefined);
  const order = comparison(kept, of);
  return bestOf(found, wanted, (one, other) => order(one, other) < 0);
}

/** All documents of a list in its order, made once. */
function orderOf(kept: Kept, of: Shelf): Int32Array {
  return kept.shelf.orders.get(keyOf(of)) ?? hold(kept, of, documentsOf(kept, of));
}

function hold(kept: Kept, of: Shelf, found: readonly number[]): Int32Array {
  const order = Int32Array.from(found).sort(comparison(kept, of));
  put(kept.shelf.orders, keyOf(of), order);
  return order;
}

function put(orders: OfficeShelf['orders'], key: string, order: Int32Array | undefined): void {
  if (orders.size >= MOST_ORDERS) orders.clear();
  orders.set(key, order);
}

function keyOf({ categoryId, subcategoryId, offers, brandIds }: Shelf): string {
  return `${categoryId} ${subcategoryId} ${offers} ${brandIds?.toSorted()}`;
}

function documentsOf({ content, shelf }: Kept, of: Shelf): number[] {
  const { categoryId, subcategoryId, offers } = of;
  const brandIds = of.brandIds && new Set(of.brandIds);
  const fits = (place: number) => {
    const document = content.documents[place];
    return (
      document !== undefined &&
      (!categoryId || document.categoryId === categoryId) &&
      (!brandIds || (document.brandId !== null && brandIds.has(document.brandId)))
    );
  };
  // What is listed under its category alone, or under nothing, is of it already.
  const isNarrowed = brandIds !== undefined || (categoryId !== undefined && subcategoryId !== undefined);
  const found: number[] = [];
  for (const place of placesOf(content, of)) {
    if ((shelf.price[place] ?? 0) <= 0 || (offers && shelf.discount[place] === 0)) continue;
    if (!isNarrowed || fits(place)) found.push(place);
  }
  return found;
}

function placesOf(content: CatalogueContent, { categoryId, subcategoryId }: Shelf): Iterable<number> {
  if (subcategoryId) return content.ofSubcategory(subcategoryId);
  return categoryId ? content.ofCategory(categoryId) : content.documents.keys();
}

/** The two figures a list is ordered by, the larger first; among equals by product, as the indexes of PostgreSQL are. */
function figuresOf({ shelf }: Kept, of: Shelf) {
  return of.offers
    ? { first: shelf.discount, second: shelf.popularity }
    : { first: shelf.popularity, second: shelf.discount };
}

function comparison(kept: Kept, of: Shelf): (one: number, other: number) => number {
  const { first, second } = figuresOf(kept, of);
  const { documents } = kept.content;
  return (one, other) =>
    (first[other] ?? 0) - (first[one] ?? 0) ||
    (second[other] ?? 0) - (second[one] ?? 0) ||
    compareText(documents[one]?.id ?? '', documents[other]?.id ?? '');
}

/** Where the first document after a place stands. */
function placeAfter(order: Int32Array, kept: Kept, of: Shelf, after: Place): number {
  const { first, second } = figuresOf(kept, of);
  let [from, until] = [0, order.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    const document = order[middle] ?? 0;
    const isBefore =
      after.first - (first[document] ?? 0) ||
      after.second - (second[document] ?? 0) ||
      compareText(kept.content.documents[document]?.id ?? '', after.productId);
    if (isBefore <= 0) from = middle + 1;
    else until = middle;
  }
  return from;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
