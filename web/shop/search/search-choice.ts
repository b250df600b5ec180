import { readSort, type ShelfSort, writeSort } from '#web/shop/product-list/filter/shelf-choice.ts';

/** What a shopper chose among the results. It lives in the address, so it can be shared and Back undoes it. */
export type SearchChoice = {
  /** Id of a category; '' is all of them. */
  category: string;
  /** Null is the best match first. */
  sort: ShelfSort | null;
};

/** The filter's name in the address, where people see it. */
const CATEGORY = 'categoria';
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The longest question the search takes. */
const MOST_LETTERS = 2_000;

/** What an address asks for, as the search takes it: what is longer is searched by its beginning. */
export function askedQuery(written: string): string {
  return written.trim().slice(0, MOST_LETTERS).trim();
}

export function readSearchChoice(params: URLSearchParams): SearchChoice {
  const category = params.get(CATEGORY) ?? '';
  return { category: ID.test(category) ? category : '', sort: readSort(params) };
}

/** The choice as the search part of an address: '' or '?categoria=…&orden=…'. */
export function searchChoiceSearch({ category, sort }: SearchChoice): string {
  const params = new URLSearchParams();
  if (category !== '') params.set(CATEGORY, category);
  writeSort(params, sort);
  return params.size === 0 ? '' : `?${params}`;
}
