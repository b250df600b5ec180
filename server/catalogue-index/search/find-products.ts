import { isNamedCode } from '#rules/search/product-codes.ts';
import { type Query, readQuery } from '#rules/search/read-query.ts';
import { unitTokens } from '#rules/search/text-search.ts';
import {
  KNOWN_DELICACIES,
  KNOWN_THINGS,
  NOT_SERVED_WORDS,
} from '#server/search/vocabularies/vocabularies.ts';
import { bestFrom } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { exactMatches, isDone, slotsOf } from './exact-matches.ts';
import { everywhere, isListed, namesGoods, namesKind } from './match-words.ts';
import { likelySlots, mostSeenLike } from './nearest.ts';
import { answersToNeed, answersToPartOf } from './needs-answered.ts';
import { otherwiseFound } from './otherwise-found.ts';
import { FEW, isOnlyOfShelf, isOtherwiseCalled, phraseOf } from './plans.ts';
import { isBefore, type Match } from './ranking.ts';
import type { Slots } from './readings.ts';
import { type Finding, idsOf, pageOf, type Question } from './result-page.ts';
import { inSpanish, writtenApart } from './rewording.ts';
import { severalAsked } from './several.ts';
import { type UnsoldBrand, unsoldBrand, withBrandApart } from './unsold-brand.ts';

const MOST_ELSEWHERE = 8;
const MOST_ALIKE = 8;

/** The products of an office that match a query: by relevance, then views, then discount. */
export function findProducts(content: CatalogueContent, shelf: OfficeShelf, question: Question): Finding {
  const coded = question.coded.flatMap((id) => content.placeOf(id) ?? []);
  const here = coded.filter((place) => isListed(shelf, place));
  if (here.length > 0) {
    const matched = here.map((document) => ({ document, rank: 0 }));
    return { ...pageOf(content, shelf, matched, question), ...asAsked };
  }
  // 'Ref. 1200' asks for no refresco of 1200 ml.
  if (isNamedCode(question.text))
    return {
      ...pageOf(content, shelf, [], question),
      ...asAsked,
      elsewhere: idsElsewhere(content, shelf, coded),
    };
  const query = askedOf(question.text);
  const spanish = inSpanish(content, query);
  const apart = spanish ?? writtenApart(content, shelf, query, false);
  if (apart !== undefined) {
    const answer = findProducts(content, shelf, { ...question, text: apart, coded: [] });
    return spanish !== undefined && answer.corrected === '' ? { ...answer, corrected: spanish } : answer;
  }
  const unsold = unsoldBrand(content, shelf, query, question.text);
  if (unsold) return withoutBrand(content, shelf, question, unsold);
  const asWritten = slotsOf(content, shelf, query);
  const needed =
    answersToNeed(content, shelf, query) ?? (isThing(content, shelf, query, asWritten) ? [] : undefined);
  if (needed) return { ...pageOf(content, shelf, needed, question), ...asAsked };
  // 'Quitar manchas de vino' asks for no wine.
  const isDoing = isDone(content, query.words[0]?.token ?? '');
  const done = isDoing ? answersToPartOf(content, shelf, query, true) : undefined;
  if (done) return { ...pageOf(content, shelf, done.matched, question), ...asAsked, leftOut: done.leftOut };
  const phrase = phraseOf(query.words);
  const isMentioned = ({ document }: Match) => isOtherwiseCalled(content, shelf, document, asWritten, phrase);
  const found = exactMatches(content, shelf, query, asWritten);
  const isDelicacy = KNOWN_DELICACIES.has(query.words[0]?.token ?? '');
  // 'Trufa negra' is no cake that has some.
  const exact = isDelicacy
    ? found.filter(isEatenAs(content, query)).filter((match) => query.words.length < 2 || !isMentioned(match))
    : found;
  const several = severalAsked(content, shelf, question.text, exact, isMentioned);
  if (several)
    return {
      ...pageOf(content, shelf, several.matched, question),
      ...asAsked,
      leftOut: several.leftOut,
    };
  const isSure =
    exact.length >= FEW ||
    !exact.every((match) => isMentioned(match) || isOnlyOfShelf(content, match.document, asWritten));
  if (exact.length > 0 && isSure) return { ...pageOf(content, shelf, exact, question), ...asAsked };

  const partly = exact.length === 0 ? answersToPartOf(content, shelf, query, false) : undefined;
  if (partly)
    return { ...pageOf(content, shelf, partly.matched, question), ...asAsked, leftOut: partly.leftOut };

  const branded = exact.length === 0 ? withBrandApart(content, query) : undefined;
  if (branded) return findProducts(content, shelf, { ...question, text: branded });

  // What only mentions the words here is no reason to be silent about where the thing itself is.
  const elsewhere = [...coded, ...placesElsewhere(content, query)].filter(
    (document) => exact.length === 0 || !isMentioned({ document, rank: 0 }),
  );
  const { matched, corrected, leftOut } = otherwiseFound(content, shelf, query, asWritten, {
    exact,
    isElsewhere: elsewhere.length > 0,
  });
  const parts =
    matched.length + elsewhere.length === 0 ? writtenApart(content, shelf, query, true) : undefined;
  if (parts !== undefined) {
    const answer = findProducts(content, shelf, { ...question, text: parts });
    return answer.found > 0 && answer.corrected === '' ? { ...answer, corrected: parts } : answer;
  }
  return {
    ...pageOf(content, shelf, matched, question),
    corrected,
    leftOut: [...leftOut],
    elsewhere: idsElsewhere(content, shelf, elsewhere),
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

/** 'Caviar' is no cream with caviar for the face. */
function isEatenAs({ documents }: CatalogueContent, { words }: Query): (match: Match) => boolean {
  if (!words.every(({ token }) => KNOWN_DELICACIES.has(token))) return () => true;
  return ({ document }) => !documents[document]?.isNotEaten;
}

/** A thing that goods only mention: 'leña' is no ham from the oven. */
function isThing(content: CatalogueContent, shelf: OfficeShelf, { words }: Query, asWritten: Slots): boolean {
  const [word, ...others] = words;
  if (!word || others.length > 0 || !KNOWN_THINGS.has(word.token)) return false;
  // 'Moto' asks for no Maní Moto.
  const isNamed = NOT_SERVED_WORDS.has(word.token) ? namesKind : namesGoods;
  return !isNamed(content, shelf, asWritten[0] ?? []);
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

function idsElsewhere(
  { documents }: CatalogueContent,
  shelf: OfficeShelf,
  places: readonly number[],
): string[] {
  return places
    .filter((place) => !isListed(shelf, place))
    .slice(0, MOST_ELSEWHERE)
    .map((place) => documents[place]?.id ?? '');
}

/** Matches in any office, for products this one does not have. */
function placesElsewhere(content: CatalogueContent, query: Query): number[] {
  const all = everywhere(content);
  const matched = exactMatches(content, all, query, slotsOf(content, all, query));
  return bestFrom(matched, 0, MOST_ELSEWHERE, isBefore).map(({ document }) => document);
}
