import type { Place, Shelf, ShelfRow } from '../../product-page.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';

type Kept = { content: CatalogueContent; shelf: OfficeShelf };

/** Lists of an office whose order is held; more are only asked for by somebody who tries all brands. */
const MOST_ORDERS = 2_000;

/**
 * The next products of a shelf, as `productsOfShelf` reads them from PostgreSQL, from what is kept: the same rows in the
 * same order, without a question. Nothing for an office that is closed for good.
 */
export function rowsOfShelf(
  kept: Kept,
  of: Shelf,
  page: { after?: Place | undefined; offset: number; limit: number },
): ShelfRow[] {
  if (!kept.shelf.open) return [];
  const order = orderOf(kept, of);
  const first = page.after ? placeAfter(order, kept, of, page.after) : page.offset;
  return Array.from(order.subarray(first, first + page.limit), (document) => rowOf(kept, document));
}

function rowOf({ content, shelf }: Kept, document: number): ShelfRow {
  return {
    product_id: content.documents[document]?.id ?? '',
    price: shelf.listPrice[document] ?? 0,
    price_neto: shelf.price[document] ?? 0,
    stock: shelf.stock[document] ?? 0,
    listed: true,
    popularity: shelf.popularity[document] ?? 0,
    discount_bp: shelf.discount[document] ?? 0,
  };
}

/** All documents of a list in its order, made once. */
function orderOf(kept: Kept, of: Shelf): Int32Array {
  const { orders } = kept.shelf;
  const key = JSON.stringify([of.categoryId, of.subcategoryId, of.brandIds?.toSorted(), of.offers]);
  let order = orders.get(key);
  if (!order) {
    order = Int32Array.from(documentsOf(kept, of)).sort((one, other) =>
      compare(placeOf(kept, of, one), placeOf(kept, of, other)),
    );
    if (orders.size >= MOST_ORDERS) orders.clear();
    orders.set(key, order);
  }
  return order;
}

function* documentsOf({ content, shelf }: Kept, of: Shelf): Generator<number> {
  const brandIds = of.brandIds && new Set(of.brandIds);
  for (const place of placesOf(content, of)) {
    const document = content.documents[place];
    const fits =
      document &&
      (shelf.price[place] ?? 0) > 0 &&
      (!of.categoryId || document.categoryId === of.categoryId) &&
      (!brandIds || (document.brandId !== null && brandIds.has(document.brandId))) &&
      (!of.offers || (shelf.discount[place] ?? 0) > 0);
    if (fits) yield place;
  }
}

function placesOf(content: CatalogueContent, { categoryId, subcategoryId }: Shelf): Iterable<number> {
  if (subcategoryId) return content.ofSubcategory(subcategoryId);
  return categoryId ? content.ofCategory(categoryId) : content.documents.keys();
}

/** Where the first document after a place stands. */
function placeAfter(order: Int32Array, kept: Kept, of: Shelf, after: Place): number {
  let [from, until] = [0, order.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if (compare(placeOf(kept, of, order[middle] ?? 0), after) <= 0) from = middle + 1;
    else until = middle;
  }
  return from;
}

function placeOf({ content, shelf }: Kept, of: Shelf, document: number): Place {
  const popularity = shelf.popularity[document] ?? 0;
  const discount = shelf.discount[document] ?? 0;
  const productId = content.documents[document]?.id ?? '';
  return of.offers
    ? { first: discount, second: popularity, productId }
    : { first: popularity, second: discount, productId };
}

/** Down by both figures, then up by the product, as the indexes of PostgreSQL are. */
function compare(one: Place, other: Place): number {
  if (one.first !== other.first) return other.first - one.first;
  if (one.second !== other.second) return other.second - one.second;
  return one.productId < other.productId ? -1 : one.productId > other.productId ? 1 : 0;
}
