import type { ShelfQuery } from './filter/shelf-choice.ts';

type OnShelf = { sub_category_id: string; the_discount: number };

/** Two rows of six on a desktop. */
export const ROW = 12;
/** A row selects products of different shelves among this many. */
export const AMONG = 60;
/** About one screen of cards: within this distance no shelf repeats while others are available. */
const APART = 5;

/** The same products in nearly the same order, without neighbours of the same shelf: not five times the same cheese. */
export function spread<Product extends Pick<OnShelf, 'sub_category_id'>>(
  products: readonly Product[],
): Product[] {
  const left = [...products];
  const order: Product[] = [];
  while (left.length > 0) {
    const near = new Set(order.slice(-APART).map(({ sub_category_id }) => sub_category_id));
    const next = left.findIndex(({ sub_category_id }) => !near.has(sub_category_id));
    order.push(...left.splice(Math.max(next, 0), 1));
  }
  return order;
}

/**
 * A page of the offers in the default order: the largest discount first (storefront 7), equal discounts spread by
 * shelf.
 */
export function asShown<Product extends OnShelf>(query: ShelfQuery, list: Product[]): Product[] {
  if (query.offers === undefined || query.sort !== undefined) return list;
  const placed = new Map<number, Product[]>();
  for (const product of list) {
    const percent = Math.round(product.the_discount);
    placed.set(percent, [...(placed.get(percent) ?? []), product]);
  }
  return [...placed.values()].flatMap(spread);
}
