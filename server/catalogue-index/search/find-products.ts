import { KNOWN_THINGS, KNOWN_WORDS, NOT_SERVED_WORDS } from '#rules/search/known-words.ts';
import { type Query, readQuery } from '#rules/search/read-query.ts';
import { normaliseText, unitTokens } from '#rules/text-search.ts';
import { bestFrom } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { against, agreeing, withinPhrases } from './beside-words.ts';
import { isUnknown, likely } from './corrections.ts';
import { everywhere, isBefore, isListed, type Match, matches, namesGoods } from './match-words.ts';
import { answersToNeed, type UnsoldBrand, unsoldBrand, withBrandApart } from './meant.ts';
import { mostSeenLike } from './nearest.ts';
import { bestOfReadings, FEW, isOtherwiseCalled, otherwiseFound, planOf } from './otherwise-found.ts';
import { isForm } from './partial.ts';
import { readingsAround, readingsOf, type Slots, variantsOf } from './readings.ts';
import { type Finding, idsOf, pageOf, type Question } from './result-page.ts';

const MOST_ELSEWHERE = 8;
const MOST_ALIKE = 8;
const SHORTEST_BEGUN = 3;

/** The products of an office that match a query: by relevance, then views, then discount. */
export function findProducts(content: CatalogueContent, shelf: OfficeShelf, question: Question): Finding {
  const coded = question.coded.flatMap((id) => content.placeOf(id) ?? []);
  const here = coded.filter((place) => isListed(shelf, place));
  if (here.length > 0) {
    const matched = here.map((document) => ({ document, rank: 0 }));
    return { ...pageOf(content, shelf, matched, question), ...asAsked };
  }
  const query = askedOf(question.text);
  const unsold = unsoldBrand(content, shelf, query, question.text);
  if (unsold) return withoutBrand(content, shelf, question, unsold);
  const asWritten = slotsOf(content, shelf, query);
  const needed =
    answersToNeed(content, shelf, query) ?? (isThing(content, shelf, query, asWritten) ? [] : undefined);
  if (needed) return { ...pageOf(content, shelf, needed, question), ...asAsked };
  const exact = exactMatches(content, shelf, query, asWritten);
  const isSure =
    exact.length >= FEW ||
    !exact.every(({ document }) =>
      isOtherwiseCalled(content, shelf, document, asWritten, planOf(query).phrase),
    );
  if (exact.length > 0 && isSure) return { ...pageOf(content, shelf, exact, question), ...asAsked };

  const apart = exact.length === 0 ? withBrandApart(content, query) : undefined;
  if (apart) return findProducts(content, shelf, { ...question, text: apart });

  // What only mentions the words here is no reason to be silent about where the thing itself is.
  const elsewhere = [...coded, ...placesElsewhere(content, query)].filter(
    (place) =>
      exact.length === 0 || !isOtherwiseCalled(content, shelf, place, asWritten, planOf(query).phrase),
  );
  const { matched, corrected, leftOut } = otherwiseFound(content, shelf, query, asWritten, {
    exact,
    isElsewhere: elsewhere.length > 0,
  });
  return {
    ...pageOf(content, shelf, matched, question),
    corrected,
    leftOut: [...leftOut],
    elsewhere: elsewhere
      .filter((place) => !isListed(shelf, place))
      .slice(0, MOST_ELSEWHERE)
      .map((place) => content.documents[place]?.id ?? ''),
    nearest:
      matched.length > 0
        ? []
        : idsOf(content, mostSeenLike(content, shelf, likelySlots(content, shelf, query))),
  };
}

/** Goods of the kind that was named beside the brand, or none, and what is most like those of the brand. */
function withoutBrand(
  content: CatalogueContent,
  shelf: OfficeShelf,
  question: Question,
  { brand, rest, alike }: UnsoldBrand,
): Finding {
  const answerTo = (text: string) => findProducts(content, shelf, { ...question, text, coded: [] });
  if (rest !== undefined) {
    const answer = answerTo(rest);
    return answer.found > 0 ? { ...answer, leftOut: [brand, ...answer.leftOut] } : answer;
  }
  const like = alike.map(answerTo).find(({ found }) => found > 0);
  return {
    ...pageOf(content, shelf, [], question),
    ...asAsked,
    nearest: (like?.ids ?? []).slice(0, MOST_ALIKE),
  };
}

/** A thing that goods only mention: 'leña' is no ham from the oven. */
function isThing(content: CatalogueContent, shelf: OfficeShelf, { words }: Query, asWritten: Slots): boolean {
  const [word, ...others] = words;
  if (!word || others.length > 0 || !KNOWN_THINGS.has(word.token)) return false;
  return !namesGoods(content, shelf, asWritten[0] ?? []);
}

const asAsked = { corrected: '', leftOut: [], elsewhere: [], nearest: [] };

/** A size or number alone is required; beside words it only ranks its products first. */
function askedOf(text: string): Query {
  const query = readQuery(text);
  if (query.words.length > 0) return query;
  const sizes = unitTokens(text);
  const words = (sizes.length > 0 ? sizes : query.figures).map((token) => ({
    ...{ token, written: token, enye: undefined },
  }));
  return { ...query, words, figures: [], sizes: [] };
}

function slotsOf(content: CatalogueContent, shelf: OfficeShelf, { words, isAsking }: Query): Slots {
  return words.map((word, place) => {
    const { token } = word;
    // 'comida para pez' asks for no pezuña.
    const isNoBeginning =
      (isAsking && KNOWN_WORDS.has(token)) || (words.length > 1 && NOT_SERVED_WORDS.has(token));
    if (isNoBeginning && !content.words.has(token)) return [];
    const variants = variantsOf(content, shelf, word, place === words.length - 1);
    return variants.length > 0 ? variants : against(content, token);
  });
}

/** Products with every word as typed, in the first reading that finds any. */
function exactMatches(
  content: CatalogueContent,
  shelf: OfficeShelf,
  query: Query,
  asWritten: Slots,
): Match[] {
  const plan = { ...planOf(query), learned: content.learnedOf(query.key) };
  const last = query.words.at(-1)?.token ?? '';
  // After the first letter of another word, that word may still become anything.
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
  // 'Matar hormigas': what is done is rarely said of the goods.
  const done = asWritten.filter((_, place) => !isDone(content, query.words[place]?.token ?? ''));
  if (done.length > 0 && done.length < asWritten.length) {
    const undone = matches(content, shelf, { ...plan, slots: done });
    if (undone.length > 0) return undone;
  }
  // 'jabón Ariel': the brand says which of the things is meant that begin with the word.
  const ofBrands = withinPhrases(content, query, asWritten);
  const branded = ofBrands ? matches(content, shelf, { ...plan, slots: ofBrands }) : [];
  if (branded.length > 0) return branded;
  // 'arroz dia': a word that is sold may still be the beginning of another, before it is left out; a plural is finished.
  const isFinished =
    last.length < SHORTEST_BEGUN || normaliseText(query.words.at(-1)?.written ?? '') !== last;
  const begun = asWritten.with(-1, isFinished ? [] : content.words.beginning(last));
  const found = matches(content, shelf, { ...plan, slots: begun });
  if (found.length > 0) return found;
  return matches(content, shelf, { ...plan, slots: asWritten, byCategory: true });
}

const isDone = ({ words }: CatalogueContent, token: string) => DONE.has(token) && !words.has(token);

/** What people want to be done, which goods are rarely called by. */
const DONE: ReadonlySet<string> = new Set(
  `acabar ahuyentar aliviar bajar calmar combatir controlar curar eliminar espantar evitar limpiar matar prevenir quitar
  sacar subir tratar`.split(/\s+/),
);

/** Matches in any office, for products this one does not have. */
function placesElsewhere(content: CatalogueContent, query: Query): number[] {
  const all = everywhere(content);
  const matched = exactMatches(content, all, query, slotsOf(content, all, query));
  return bestFrom(matched, 0, MOST_ELSEWHERE, isBefore).map(({ document }) => document);
}

function likelySlots(content: CatalogueContent, shelf: OfficeShelf, query: Query): Slots {
  const { words } = query;
  const asWritten = slotsOf(content, everywhere(content), query);
  // Nothing is like a thing of another shop, or what is for one; what something comes as names no shelf: 'pastillas anticonceptivas'.
  if (words.length > 1 && words.some(({ token }) => NOT_SERVED_WORDS.has(token))) return [];
  if (
    words.some(
      ({ token }, place) => KNOWN_THINGS.has(token) && !namesGoods(content, shelf, asWritten[place] ?? []),
    )
  )
    return [];
  return words.map((word, place) => {
    const variants = asWritten[place] ?? [];
    if (words.length > 1 && isForm(word.token)) return [];
    if (!isUnknown(content, word, variants)) return variants;
    // Beside words that are known, a guess at one that is not only leads away from them.
    return words.length > 1 ? [] : likely(content, shelf, word, false);
  });
}
