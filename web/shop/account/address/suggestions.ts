import { similarNames } from '#rules/places/barrio-names.ts';

const MOST = 6;

/**
 * Returns similar names, nearest first (rules/places/barrio-names.ts); none for a complete name, because the list would
 * cover the next field.
 */
export function suggestionsFor(written: string, names: readonly string[]): string[] {
  const found = similarNames(written, names).map(({ name }) => name);
  return found[0] === written ? [] : found.slice(0, MOST);
}
