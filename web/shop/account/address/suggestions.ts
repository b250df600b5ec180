import { normaliseText } from '#rules/text-search.ts';

const MOST = 6;

/** The names that begin with what was written, then those with a word that does; none for what is written whole. */
export function suggestionsFor(written: string, names: readonly string[]): string[] {
  const wanted = normaliseText(written);
  if (wanted === '') return [];
  const matches = names.map((name) => ({ name, plain: normaliseText(name) }));
  const first = matches.filter(({ plain }) => plain.startsWith(wanted));
  const later = matches.filter(({ plain }) => !plain.startsWith(wanted) && plain.includes(` ${wanted}`));
  const found = [...first, ...later].map(({ name }) => name);
  return found.length === 1 && found[0] === written ? [] : found.slice(0, MOST);
}
