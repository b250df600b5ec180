import { isGated } from '#rules/goods/gated.ts';
import type { Place, Shelf, ShelfPage, ShelfRow } from '#server/catalogue/product-page.ts';
import type { CatalogueContent } from './catalogue-content.ts';
import type { OfficeShelf } from './office-shelf.ts';
import type { Document } from './words/documents.ts';

/** A row with its document, which may already contain the card. */
export type FoundRow = ShelfRow & { document: Document };

type ShelfIndex = { content: CatalogueContent; shelf: OfficeShelf };

/** Rows of two usual pages, and the row that shows that there is a next one. */
const HEAD = 41;
/**
 * Number of lists per office whose first documents are cached; more are only requested by somebody who tries all
 * brands.
 */
const MOST_HEADS = 2_000;

/** The candidate documents of a list, and the condition they must fulfil. */
type Places = { among: readonly number[] | undefined; fits: (place: number) => boolean };

/**
 * The next products of a shelf from memory: the same rows in the same order as `productsOfShelf` reads from PostgreSQL.
 * Undefined for an office that closed permanently.
 */
export function rowsOfShelf(index: ShelfIndex, of: Shelf, { after, offset, limit }: ShelfPage): FoundRow[] {
  if (!index.shelf.open) return [];
  const rows: FoundRow[] = [];
  const end = offset + limit;
  const best = after || end > HEAD ? bestPlaces(index, of, end, after) : headOf(index, of);
  for (const place of best.subarray(offset, end)) {
    const document = index.content.documents[place];
    if (document) rows.push(rowOf(index, document, place));
  }
  return rows;
}

/** Products with their figures, in the order of the ids; those the office does not list are left out. */
export function rowsOfProducts(index: ShelfIndex, ids: readonly string[]): FoundRow[] {
  return ids.flatMap((id) => {
    const place = index.content.placeOf(id) ?? -1;
    const document = index.content.documents[place];
    const isListed = (index.shelf.price[place] ?? 0) > 0;
    return document && isListed ? [rowOf(index, document, place)] : [];
  });
}

/** The first rows of a list, which most readers see; they are cached. */
function headOf(index: ShelfIndex, of: Shelf): Int32Array {
  const { heads } = index.shelf;
  const key = `${of.categoryId} ${of.subcategoryId} ${of.offers} ${of.endsOn} ${of.adult} ${of.brandIds?.toSorted()}`;
  let head = heads.get(key);
  if (!head) {
    head = bestPlaces(index, of, HEAD, undefined);
    if (heads.size >= MOST_HEADS) heads.clear();
    heads.set(key, head);
  }
  return head;
}

function rowOf({ shelf }: ShelfIndex, document: Document, place: number): FoundRow {
  return {
    product_id: document.id,
    price: shelf.listPrice[place] ?? 0,
    price_neto: shelf.price[place] ?? 0,
    stock: shelf.stock[place] ?? 0,
    listed: true,
    popularity: shelf.popularity[place] ?? 0,
    discount_bp: shelf.discount[place] ?? 0,
    offer_until: shelf.offerUntil.get(place) ?? null,
    document,
  };
}

/**
 * The first documents of a list, or those after a cursor, in order. Only the requested part is sorted: each document is
 * visited once, most of them rejected by their first figure.
 */
function bestPlaces(index: ShelfIndex, of: Shelf, most: number, after: Place | undefined): Int32Array {
  const { first, second } = rankingFigures(index, of);
  const { price } = index.shelf;
  const { documents } = index.content;
  const { among, fits } = placesOf(index, of);
  const idOf = (place: number) => documents[place]?.id ?? '';
  const compare = (one: number, other: number) =>
    (first[other] ?? 0) - (first[one] ?? 0) ||
    (second[other] ?? 0) - (second[one] ?? 0) ||
    compareText(idOf(one), idOf(other));
  const isPast = ({ first: figure, second: next, productId }: Place, place: number) =>
    (figure - (first[place] ?? 0) || next - (second[place] ?? 0) || compareText(idOf(place), productId)) > 0;

  const best = new Int32Array(most);
  let count = 0;
  let least = Number.NEGATIVE_INFINITY;
  const many = among?.length ?? documents.length;
  for (let n = 0; n < many; n += 1) {
    const place = among ? (among[n] ?? 0) : n;
    const figure = first[place] ?? 0;
    if (figure < least || (after && figure > after.first)) continue;
    if ((price[place] ?? 0) <= 0 || !fits(place) || (after && !isPast(after, place))) continue;
    if (count === most && compare(place, best[count - 1] ?? 0) > 0) continue;
    if (count < most) count += 1;
    put(best, place, count, compare);
    if (count === most) least = first[best[count - 1] ?? 0] ?? 0;
  }
  return best.subarray(0, count);
}

function put(best: Int32Array, place: number, end: number, compare: (one: number, other: number) => number) {
  let [from, until] = [0, end - 1];
  while (from < until) {
    const middle = (from + until) >> 1;
    if (compare(place, best[middle] ?? 0) > 0) from = middle + 1;
    else until = middle;
  }
  for (let at = end - 1; at > from; at -= 1) best[at] = best[at - 1] ?? 0;
  best[from] = place;
}

/**
 * The two figures a list is ordered by, the larger first; among equals by product, as the indexes of PostgreSQL are.
 */
function rankingFigures({ shelf }: ShelfIndex, { offers }: Shelf) {
  const { discount, popularity } = shelf;
  return offers ? { first: discount, second: popularity } : { first: popularity, second: discount };
}

function placesOf(
  { content, shelf }: ShelfIndex,
  { categoryId, subcategoryId, brandIds, offers, endsOn, adult }: Shelf,
): Places {
  const brands = brandIds && new Set(brandIds);
  // The category follows from the subcategory, unless that has goods of two.
  const isMixed = categoryId && subcategoryId && content.categoryOf(subcategoryId) !== categoryId;
  const hasBrand = (brandId: string | null) => brandId !== null && brands?.has(brandId) === true;
  return {
    among: placesUnder(content, subcategoryId, categoryId),
    fits: (place) => {
      if (offers && shelf.discount[place] === 0) return false;
      if (endsOn && shelf.offerUntil.get(place) !== endsOn) return false;
      const document = content.documents[place];
      if (!adult && document && isGated(document.goodsKind)) return false;
      return (
        (!isMixed || document?.categoryId === categoryId) && (!brands || hasBrand(document?.brandId ?? null))
      );
    },
  };
}

/** The documents of a subcategory or a category; undefined = all documents. */
function placesUnder(
  content: CatalogueContent,
  subcategoryId: string | undefined,
  categoryId: string | undefined,
) {
  if (subcategoryId) return content.ofSubcategory(subcategoryId);
  return categoryId ? content.ofCategory(categoryId) : undefined;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
