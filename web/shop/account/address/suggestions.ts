import { similarNames } from '#rules/places/barrio-names.ts';

const MOST = 6;

/**
 * Similar names, nearest first (rules/places/barrio-names.ts); none for a complete name, for the list lies over the
 * next field.
 */
export function suggestionsFor(written: string, names: readonly string[]): string[] {
  const found = similarNames(written, names).map(({ name }) => name);
  return found[0] === written ? [] : found.slice(0, MOST);
}
