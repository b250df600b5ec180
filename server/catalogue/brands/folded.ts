import { part } from '#server/db/sql.ts';

/** Letters with marks and the letters they are searched as; PostgreSQL knows no accents without an extension. */
const MARKED = 'áéíóúüñàèìòùâêîôûäëïöç';
const PLAIN = 'aeiouunaeiouaeiouaeioc';

/** A text without capitals and accents, for comparing names in SQL. */
export function folded(text: ReturnType<typeof part>) {
  return part`translate(lower(${text}), ${MARKED}, ${PLAIN})`;
}
