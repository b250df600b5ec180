import { normaliseText } from '../search/normalise-text.ts';

export const MAX_REVIEW = 1000;
export const MAX_ANSWER = 1000;

/** Held reviews wait for staff; hidden ones were removed by staff. */
export const REVIEW_STATES = ['visible', 'held', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
/** As stored: of a withdrawn one, removed by its author while it was not visible, nothing is known any more. */
export type StoredReviewState = ReviewState | 'withdrawn';

/** Addresses of other sites, of mail and of phones: what advertising needs. */
const LINKS =
  /https?:|www\.|[\w-]\.(com|co|net|org|info|io|xyz|shop|store)(?![\p{L}\d])|@\w|\d[\d\s.-]{6,}\d/iu;

/** Words that are not published, normalised, as whole words or prefixes. */
const WORDS = [
  ...[
    'hijueput',
    'hijuep',
    'hp',
    'gonorrea',
    'malparid',
    'marica',
    'maricon',
    'pirob',
    'carechimb',
    'chimba',
  ],
  ...[
    'mierda',
    'puta',
    'puto',
    'putas',
    'verga',
    'guevon',
    'huevon',
    'imbecil',
    'idiota',
    'estupid',
    'perra',
  ],
];
/** These also begin harmless words: only as whole words. */
const WHOLE = ['hp', 'puta', 'puto', 'putas', 'perra', 'chimba', 'marica'];

/**
 * Whether a review is published at once. With links or forbidden words it waits for staff, and so does one rewritten
 * after staff hid it, also by removing it first.
 */
export function reviewState(text: string, before?: StoredReviewState): ReviewState {
  if (before === 'hidden' || before === 'withdrawn') return 'held';
  return LINKS.test(text) || hasForbiddenWord(text) ? 'held' : 'visible';
}

function hasForbiddenWord(text: string): boolean {
  const words = normaliseText(text).split(/[^a-z0-9]+/);
  return words.some((word) =>
    WORDS.some((bad) => (WHOLE.includes(bad) ? word === bad : word.startsWith(bad))),
  );
}

/** The published name of a person: first name and initial, 'Rosalba T.' */
export function shownAuthor(name: string, lastName: string): string {
  const [first = '', ...more] = name.trim().split(/\s+/);
  const last = lastName.trim() || more.at(-1) || '';
  const [initial] = last;
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('es')}.`;
}

/** With one decimal, rounded: 4,25 is 4,3. */
export function averageStars(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10;
}
