import { part } from '#server/db/sql.ts';

/** Accented letters and their plain forms; PostgreSQL cannot remove accents without an extension. */
const MARKED = 'áéíóúüñàèìòùâêîôûäëïöç';
const PLAIN = 'aeiouunaeiouaeiouaeioc';

/** A text without capitals and accents, for comparing names in SQL. */
export function folded(text: ReturnType<typeof part>) {
  return part`translate(lower(${text}), ${MARKED}, ${PLAIN})`;
}
