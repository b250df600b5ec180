import type { ShelfChoice, ShelfQuery } from './shelf-choice.ts';

export type Named = { name: string; shown: string };

export type ShownShelf = {
  officeId: string;
  query: ShelfQuery;
  choice: ShelfChoice;
  brands: readonly Named[];
  tags: readonly Named[];
  /** The legend that the law requires beside it; '' for none. */
  legend: string;
};

export function shownName(among: readonly Named[], name: string): string {
  return among.find((one) => one.name === name)?.shown ?? name;
}
