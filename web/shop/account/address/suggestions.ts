import { similarNames } from '#rules/places/barrio-names.ts';

const MOST = 6;

/** The names that may be meant, the nearest first (rules/places/barrio-names.ts); none for what is written whole. */
export function suggestionsFor(written: string, names: readonly string[]): string[] {
  const found = similarNames(written, names).map(({ name }) => name);
  return found.length === 1 && found[0] === written ? [] : found.slice(0, MOST);
}
