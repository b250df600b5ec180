import { isGated } from '#rules/goods/gated.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { nearTerms } from './near-terms.ts';
import { type Finding, pageOf, type Question } from './result-page.ts';
import { type Answer, createSearch, type PendingQuestion, type Search, type Strategy } from './search.ts';
import { alike } from './strategies/alike.ts';
import { brandJoined, brandNotSold } from './strategies/brand-not-sold.ts';
import { code } from './strategies/code.ts';
import { corrected } from './strategies/corrected.ts';
import { exact } from './strategies/exact.ts';
import { need, partOfNeed } from './strategies/need.ts';
import { otherLanguage } from './strategies/other-language.ts';
import { partial } from './strategies/partial.ts';
import { several } from './strategies/several.ts';
import { heardApart, writtenApart } from './strategies/written-apart.ts';

/** Tried in turn, the surest first; when none answers, nothing is sold, and `alike` finds what is similar. */
const STRATEGIES: readonly Strategy[] = [
  code,
  otherLanguage,
  writtenApart,
  brandNotSold,
  need,
  several,
  exact,
  partOfNeed,
  brandJoined,
  corrected,
  partial,
  heardApart,
];

const MOST_TERMS = 5;

/** The products of an office that match a query: by relevance, then views, then discount. */
export function findProducts(content: CatalogueContent, shelf: OfficeShelf, question: Question): Finding {
  const finding = find(content, shelf, question);
  const isEmpty = finding.categories.size === 0 && finding.gatedShelf === undefined;
  return isEmpty ? { ...finding, terms: termsOf(content, shelf, question) } : finding;
}

function find(content: CatalogueContent, shelf: OfficeShelf, question: Question): Finding {
  let pending: PendingQuestion = { ...question, finish: (finding) => finding };
  for (;;) {
    const answer = answerTo(createSearch(content, shelf, pending));
    const next = 'matched' in answer ? pending.finish(findingOf(content, shelf, pending, answer)) : answer;
    if ('ids' in next) return next;
    pending = next;
  }
}

/** The near terms that find something as they are. */
function termsOf(content: CatalogueContent, shelf: OfficeShelf, { text, adult }: Question): Finding['terms'] {
  const whole = { coded: [], categoryId: undefined, adult, sort: undefined, offset: 0, limit: 0 };
  const terms: Finding['terms'] = [];
  for (const term of nearTerms(content, shelf, text)) {
    const { found, corrected, leftOut } = find(content, shelf, { ...whole, text: term });
    if (found > 0 && corrected === '' && leftOut.length === 0) terms.push({ text: term, count: found });
    if (terms.length === MOST_TERMS) break;
  }
  return terms;
}

function answerTo(search: Search): Answer | PendingQuestion {
  for (const strategy of STRATEGIES) {
    const answer = strategy(search);
    if (answer) return answer;
  }
  return alike(search);
}

function findingOf(
  content: CatalogueContent,
  shelf: OfficeShelf,
  question: PendingQuestion,
  { matched, ...others }: Answer,
): Finding {
  const isOpen = (place: number | undefined) =>
    question.adult || !isGated(content.documents[place ?? -1]?.goodsKind ?? 'general');
  const open = (ids: readonly string[] = []) => ids.filter((id) => isOpen(content.placeOf(id)));
  const shown = matched.filter(({ document }) => isOpen(document));
  const page = pageOf(content, shelf, shown, question);
  const gated = shown.length < matched.length ? matched.find(({ document }) => !isOpen(document)) : undefined;
  return {
    ...page,
    corrected: '',
    leftOut: [],
    terms: [],
    ...others,
    elsewhere: open(others.elsewhere),
    nearest: open(others.nearest),
    gatedShelf: gated && content.documents[gated.document],
  };
}
