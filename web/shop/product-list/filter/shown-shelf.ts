import type { ShelfChoice, ShelfQuery } from './shelf-choice.ts';

/** A word of the wire and how people read it. */
export type Named = { name: string; shown: string };

/** A list of products as its head and its filters know it. */
export type ShownShelf = {
  officeId: string;
  /** Where it is: a category, a brand, the offers. */
  query: ShelfQuery;
  choice: ShelfChoice;
  /** How the chosen brands are called; one that is missing is called by its name. */
  brands: readonly Named[];
  /** Tags one may choose (module categories_tags); empty where there are none. */
  tags: readonly Named[];
};

/** How a word of the wire is read. */
export function shownName(among: readonly Named[], name: string): string {
  return among.find((one) => one.name === name)?.shown ?? name;
}
