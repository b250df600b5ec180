import { type Query, readQuery } from '#rules/search/read-query.ts';
import { unitTokens } from '#rules/search/text-search.ts';
import { KNOWN_DELICACIES } from '#server/search/vocabularies/vocabularies.ts';
import { bestFrom } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { correctedMatches } from './corrections.ts';
import { exactMatches, slotsOf } from './exact-matches.ts';
import { everywhere } from './match-words.ts';
import { isOtherwiseCalled, phraseOf } from './plans.ts';
import { isBefore, type Match } from './ranking.ts';
import type { Finding, Question } from './result-page.ts';

const MOST_ELSEWHERE = 8;

/** A question to be asked instead, and how its finding becomes the answer; `finish` may ask another one. */
export type PendingQuestion = Question & { finish: (finding: Finding) => Finding | PendingQuestion };

/** The products that answer a question; missing fields are empty. */
export type Answer = { matched: readonly Match[] } & Partial<
  Pick<Finding, 'corrected' | 'leftOut' | 'elsewhere' | 'nearest'>
>;

/** One way to understand a question: its answer, a rewording, or undefined where it does not apply. */
export type Strategy = (search: Search) => Answer | PendingQuestion | undefined;

/** What strategies share about a question; costly parts are read when first needed. */
export type Search = ReturnType<typeof createSearch>;

export function createSearch(content: CatalogueContent, shelf: OfficeShelf, question: PendingQuestion) {
  const query = queryOf(question.text);
  const coded = question.coded.flatMap((id) => content.placeOf(id) ?? []);
  const phrase = phraseOf(query.words);
  const asWritten = once(() => slotsOf(content, shelf, query));
  const isMentioned = ({ document }: Match) =>
    isOtherwiseCalled(content, shelf, document, asWritten(), phrase);
  const exact = once((): Match[] => {
    const found = exactMatches(content, shelf, query, asWritten());
    if (!KNOWN_DELICACIES.has(query.words[0]?.token ?? '')) return found;
    // 'Trufa negra' does not mean a cake with truffle.
    const isOne = isEatenAs(content, query);
    return found.filter((match) => isOne(match) && (query.words.length < 2 || !isMentioned(match)));
  });
  return {
    content,
    shelf,
    question,
    query,
    /** Products of the codes in the question, in any office. */
    coded,
    asWritten,
    exact,
    corrections: once(() => (exact().length > 0 ? {} : correctedMatches(content, shelf, query, asWritten()))),
    /** Whether a product only mentions the words, and is named otherwise. */
    isMentioned,
    /**
     * Matches in any office, for products this one may not have. A product here that only mentions the words does not
     * hide that another office has the thing itself.
     */
    elsewhere: once(() =>
      [...coded, ...placesElsewhere(content, query)].filter(
        (document) => exact().length === 0 || !isMentioned({ document, rank: 0 }),
      ),
    ),
  };
}

export function reworded(
  { question }: Search,
  change: Partial<Question>,
  finish: (finding: Finding) => Finding | PendingQuestion = (finding) => finding,
): PendingQuestion {
  const finishAll = (finding: Finding) => {
    const next = finish(finding);
    return 'ids' in next ? question.finish(next) : next;
  };
  return { ...question, ...change, finish: finishAll };
}

function once<Value>(read: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => {
    cached ??= { value: read() };
    return cached.value;
  };
}

/** A size or number alone is required; beside words it only ranks matching products first. */
function queryOf(text: string): Query {
  const query = readQuery(text);
  if (query.words.length > 0) return query;
  const sizes = unitTokens(text);
  const words = (sizes.length > 0 ? sizes : query.figures).map((token) => ({
    token,
    written: token,
    enye: undefined,
  }));
  return { ...query, words, figures: [], sizes: [] };
}

/** 'Caviar' does not mean a face cream with caviar. */
function isEatenAs({ documents }: CatalogueContent, { words }: Query): (match: Match) => boolean {
  if (!words.every(({ token }) => KNOWN_DELICACIES.has(token))) return () => true;
  return ({ document }) => !documents[document]?.isNotEaten;
}

function placesElsewhere(content: CatalogueContent, query: Query): number[] {
  const all = everywhere(content);
  const matched = exactMatches(content, all, query, slotsOf(content, all, query));
  return bestFrom(matched, 0, MOST_ELSEWHERE, isBefore).map(({ document }) => document);
}
