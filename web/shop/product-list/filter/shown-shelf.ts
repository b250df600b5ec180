import type { ShelfChoice, ShelfQuery } from './shelf-choice.ts';

/** A value of the API and its display name. */
export type Named = { name: string; shown: string };

/** The data of a list for its header and filters. */
export type ShownShelf = {
  officeId: string;
  /** Where it is: a category, a brand, the offers. */
  query: ShelfQuery;
  choice: ShelfChoice;
  /** The display names of the selected brands; missing ones are shown by their API name. */
  brands: readonly Named[];
  /** Selectable tags (module categories_tags); empty if there are none. */
  tags: readonly Named[];
  /** What the law asks to be read beside it; '' for nothing. */
  legend: string;
};

/** How a word of the wire is read. */
export function shownName(among: readonly Named[], name: string): string {
  return among.find((one) => one.name === name)?.shown ?? name;
}
