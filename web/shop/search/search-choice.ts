import type { LabelMark } from '#rules/label/marks.ts';
import { readShared, type ShelfSort, writeShared } from '#web/shop/product-list/filter/shelf-choice.ts';

/** The shopper's selection for the results. It is in the URL, so it can be shared and Back reverts it. */
export type SearchChoice = {
  category: string;
  marks: readonly LabelMark[];
  /** Null is the order by best match. */
  sort: ShelfSort | null;
};

const CATEGORY = 'categoria';
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The longest query that the search accepts. */
const MOST_LETTERS = 2_000;

export function askedQuery(written: string): string {
  return written.trim().slice(0, MOST_LETTERS).trim();
}

export function readSearchChoice(params: URLSearchParams): SearchChoice {
  const category = params.get(CATEGORY) ?? '';
  return {
    category: ID.test(category) ? category : '',
    ...readShared(params),
  };
}

export function searchChoiceSearch(choice: SearchChoice): string {
  const { category } = choice;
  const params = new URLSearchParams();
  if (category !== '') params.set(CATEGORY, category);
  writeShared(params, choice);
  return `${params}` === '' ? '' : `?${params}`;
}
