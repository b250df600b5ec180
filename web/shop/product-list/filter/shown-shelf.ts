import type { ShelfChoice, ShelfQuery } from './shelf-choice.ts';

/** A value of the API and its display name. */
export type Named = { name: string; shown: string };

/** The data of a list for its header and filters. */
export type ShownShelf = {
  officeId: string;
  /** The shelf: a category, a brand, the offers. */
  query: ShelfQuery;
  choice: ShelfChoice;
  /** The display names of the selected brands; missing ones are shown by their API name. */
  brands: readonly Named[];
  tags: readonly Named[];
  /** The legend that the law requires beside it; '' for none. */
  legend: string;
};

/** The display name of a value of the API. */
export function shownName(among: readonly Named[], name: string): string {
  return among.find((one) => one.name === name)?.shown ?? name;
}
