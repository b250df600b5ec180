import { normaliseText } from '#rules/search/normalise-text.ts';
import type { Query, QueryWord } from '#rules/search/read-query.ts';
import { KNOWN_WORDS, NOT_SERVED_WORDS } from '#server/search/vocabularies/vocabularies.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { against, agreeing, withinPhrases } from './beside-words.ts';
import { matches } from './match-words.ts';
import { bestOfReadings, planOf } from './plans.ts';
import type { Match } from './ranking.ts';
import { readingsAround, readingsOf, type Slots } from './readings.ts';
import { isOfBrands, variantsOf } from './variants.ts';

const SHORTEST_BEGUN = 3;

/** Products with every word as typed, in the first reading that finds any. */
export function exactMatches(
  content: CatalogueContent,
  shelf: OfficeShelf,
  query: Query,
  asWritten: Slots,
): Match[] {
  const plan = { ...planOf(query), learned: content.learnedOf(query.key), start: startOf(content, query) };
  const last = query.words.at(-1)?.token ?? '';
  // With only its first letter typed, the last word may still become anything.
  if (asWritten.length > 1 && last.length === 1) {
    return matches(content, shelf, { ...plan, slots: asWritten.slice(0, -1), begun: last });
  }
  for (const readings of readingsOf(content, query, asWritten)) {
    const found = bestOfReadings(readings.map((slots) => matches(content, shelf, { ...plan, slots })));
    if (found.length > 0) return found;
  }
  if (query.words.length < 2) return [];
  // 'arveja con zanahoria' is also called 'arveja y zanahoria'.
  const without = asWritten.filter((_, place) => query.words[place]?.token !== 'con');
  if (without.length < asWritten.length) {
    const beside = matches(content, shelf, { ...plan, slots: without });
    if (beside.length > 0) return beside;
  }
  const inAgreement = agreeing(content, query, asWritten);
  const alike = bestOfReadings(
    [inAgreement, ...readingsAround(content, shelf, query.words, inAgreement)].map((slots) =>
      matches(content, shelf, { ...plan, slots }),
    ),
  );
  if (alike.length > 0) return alike;
  // 'Matar hormigas': names of goods rarely contain the verb.
  const done = asWritten.filter((_, place) => !isDone(content, query.words[place]?.token ?? ''));
  if (done.length > 0 && done.length < asWritten.length) {
    const undone = matches(content, shelf, { ...plan, slots: done });
    if (undone.length > 0) return undone;
  }
  // 'jabón Ariel': the brand decides which of the goods that begin with the word is meant.
  const ofBrands = withinPhrases(content, query, asWritten);
  const branded = ofBrands ? matches(content, shelf, { ...plan, slots: ofBrands }) : [];
  if (branded.length > 0) return branded;
  // 'arroz dia': a sold word may also be a prefix, tried before it is left out; a plural is complete.
  const isFinished =
    last.length < SHORTEST_BEGUN || normaliseText(query.words.at(-1)?.written ?? '') !== last;
  const begun = asWritten.with(-1, isFinished ? [] : content.words.beginning(last));
  const found = matches(content, shelf, { ...plan, slots: begun });
  if (found.length > 0) return found;
  const inCategories = matches(content, shelf, { ...plan, slots: asWritten, byCategory: true });
  if (inCategories.length > 0) return inCategories;
  // 'ceb cab': no product has either word, so each may be a prefix.
  const isCut = ({ token }: QueryWord) => token.length >= SHORTEST_BEGUN && !content.words.has(token);
  if (!query.words.slice(0, -1).some(isCut)) return [];
  const cut = query.words.map((word, place) =>
    isCut(word) ? content.words.beginning(word.token) : (asWritten[place] ?? []),
  );
  return matches(content, shelf, { ...plan, slots: cut });
}

/** The beginning of titles that fit words which are all cut short. */
function startOf(content: CatalogueContent, { words }: Query): RegExp | undefined {
  const isCut = words.slice(0, -1).some(({ token }) => isOfBrands(content, token));
  return isCut ? new RegExp(`^ ${words.map(({ token }) => `${token}[a-z]*`).join(' ')}`) : undefined;
}

/** Whether a word is a verb of purpose, and names no goods. */
export const isDone = ({ words }: CatalogueContent, token: string) => DONE.has(token) && !words.has(token);

/** Verbs of purpose, which rarely name goods. */
const DONE: ReadonlySet<string> = new Set(
  `acabar ahuyentar aliviar bajar calmar combatir controlar curar eliminar espantar evitar limpiar matar prevenir quitar
  sacar subir tratar`.split(/\s+/),
);

/** The variants of each word of a query. */
export function slotsOf(content: CatalogueContent, shelf: OfficeShelf, { words, isAsking }: Query): Slots {
  return words.map((word, place) => {
    const { token } = word;
    // 'comida para pez' does not mean pezuña.
    const isNoBeginning =
      (isAsking && KNOWN_WORDS.has(token)) || (words.length > 1 && NOT_SERVED_WORDS.has(token));
    if (isNoBeginning && !content.words.has(token)) return [];
    const variants = variantsOf(content, shelf, word, place === words.length - 1);
    return variants.length > 0 ? variants : against(content, token);
  });
}
