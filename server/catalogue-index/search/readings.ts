import { basesOfDiminutive } from '#rules/search/diminutives.ts';
import { KNOWN_WORDS } from '#rules/search/known-words.ts';
import type { Query, QueryWord } from '#rules/search/read-query.ts';
import { normaliseText, singular } from '#rules/text-search.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { phraseToken } from '../words/documents.ts';
import { documentOf, levelOf, type Variant } from '../words/word-index.ts';
import { HEAD, HEAD_SYNONYM, isListed, isSold, namesKind } from './match-words.ts';

export type Slots = readonly Variant[][];

const SHORTEST_BEGINNING = 3;
/** A word before the last is cut short at so many letters, and no 'tang' that is asked for as 'tangelo'. */
const SHORTEST_CUT = 5;
const LONGEST_ENDING = 2;
const SHORTEST_SPLIT = 6;
const SHORTEST_HALF = 3;
const LINKS = ['de', 'con', 'en', 'para', 'y'];
/** A known word that is not sold counts as a prefix only up to this length. */
const MOST_BEGUN = 4;
/** This many products make it a word of its own and not a prefix. */
const ENOUGH_PRODUCTS = 3;
/** A diminutive is nearly the word itself; products under the diminutive's own name rank first. */
const DIMINUTIVE = 0.95;
const DIMINUTIVE_BESIDE = 0.6;
/** A phrase is more specific than its words. */
const AS_A_PHRASE = 1.1;
/** Words of the longest phrase that means the same as another word. */
const LONGEST_PHRASE = 4;
/** Titles scanned for two adjacent words. */
const MOST_TITLES = 60;

/**
 * Literal readings of a query, best first: words apart and joined ('lava loza' is also lavaloza, 'limpiapisos' limpia
 * pisos), then without numbers no product has.
 */
export function* readingsOf(content: CatalogueContent, query: Query, asWritten: Slots): Generator<Slots[]> {
  const together = [asWritten, ...joinedReadings(content, query, asWritten)];
  const figures = query.figures.map((figure): Variant[] => [{ word: figure, quality: 1 }]);
  if (figures.length > 0) yield together.map((slots) => [...slots, ...figures]);
  if (asWritten.length > 0) yield together;
}

export function* joinedReadings(
  content: CatalogueContent,
  { words, joined }: { words: readonly QueryWord[]; joined: Query['joined'] },
  asWritten: Slots,
): Generator<Slots> {
  for (const { token, from, many } of joined) {
    if (content.words.has(token)) yield asWritten.toSpliced(from, many, [{ word: token, quality: 1 }]);
  }
  for (let from = 0; from < words.length; from += 1) {
    for (let many = 2; many <= LONGEST_PHRASE && from + many <= words.length; many += 1) {
      const phrase = phraseToken(words.slice(from, from + many).map(({ token }) => token));
      const isBegun = from + many === words.length && (words.at(-1)?.token.length ?? 0) >= SHORTEST_BEGINNING;
      const typed = isBegun ? content.words.beginning(phrase) : itself(content, phrase);
      const meant = typed.length > 0 ? typed : ofBase(content, words.slice(from, from + many));
      const whole = meant.map(({ word, quality }) => ({ word, quality: quality * AS_A_PHRASE }));
      if (whole.length > 0) yield asWritten.toSpliced(from, many, whole);
    }
  }
  for (const [place, { token }] of words.entries()) {
    const isPhrase = (...halves: string[]) => content.words.has(phraseToken(halves));
    const halves = halvesOf(
      content,
      token,
      (one, other) => areBeside(content, one, other) || isPhrase(one, other),
    );
    if (!halves) continue;
    yield asWritten.toSpliced(place, 1, ...halves.map((word) => [{ word, quality: 1 }]));
    if (isPhrase(...halves)) yield asWritten.toSpliced(place, 1, itself(content, phraseToken(halves)));
  }
}

/** 'comida húmeda gato' is 'comida gato' with a word between that only describes it. */
export function* readingsAround(
  content: CatalogueContent,
  shelf: OfficeShelf,
  words: readonly QueryWord[],
  slots: Slots,
): Generator<Slots> {
  for (let from = 0; from + 2 < words.length; from += 1) {
    const phrase = phraseToken([words[from]?.token ?? '', words[from + 2]?.token ?? '']);
    const whole = itself(content, phrase);
    if (whole.length > 0 && !namesKind(content, shelf, slots[from + 1] ?? []))
      yield slots.toSpliced(from + 2, 1).toSpliced(from, 1, whole);
  }
}

/** 'uvitas pasas' is the phrase 'uvas pasas'. */
function ofBase(content: CatalogueContent, [first, ...others]: readonly QueryWord[]): Variant[] {
  return basesOfDiminutive(first?.token ?? '').flatMap((base) =>
    itself(content, phraseToken([base, ...others.map(({ token }) => token)])),
  );
}

/** A word as two that are there and fit together. */
export function halvesOf(
  { words }: CatalogueContent,
  token: string,
  goTogether: (one: string, other: string) => boolean = () => true,
): [string, string] | undefined {
  if (token.length < SHORTEST_SPLIT) return undefined;
  for (let at = token.length - SHORTEST_HALF; at >= SHORTEST_HALF; at -= 1) {
    const begun = singular(token.slice(0, at));
    const one = [begun, ...basesOfDiminutive(begun)].find((half) => words.has(half));
    if (one === undefined) continue;
    const other = restsOf(token.slice(at)).find((rest) => words.has(rest) && goTogether(one, rest));
    if (other !== undefined) return [one, other];
  }
  return undefined;
}

/** What may follow in a word written as one: 'crema|leche', 'crema|de|leche'. */
function restsOf(rest: string): string[] {
  const links = LINKS.filter((link) => rest.startsWith(link) && rest.length - link.length >= SHORTEST_HALF);
  return [rest, ...links.map((link) => rest.slice(link.length))];
}

function areBeside({ words, documents }: CatalogueContent, one: string, other: string): boolean {
  const [few, many] = [words.postings(one), words.postings(other)];
  const beside = ` ${one} ${other} `;
  return (few.length < many.length ? few : many)
    .slice(0, MOST_TITLES)
    .some((posting) => documents[documentOf(posting)]?.said.includes(beside));
}

/**
 * Variants of a typed word: itself, the base of a diminutive and, if it is not a complete word, words it begins.
 */
export function variantsOf(
  content: CatalogueContent,
  shelf: OfficeShelf,
  { token, written: typed, enye }: QueryWord,
  isLast: boolean,
): Variant[] {
  const { words } = content;
  // Who writes an ñ means it: 'doña' is no dona.
  if (enye !== undefined && !isSold(content, shelf, enye) && isSold(content, shelf, token)) return [];
  const word = enye !== undefined && isSold(content, shelf, enye) ? enye : token;
  const isThere = isSold(content, shelf, word);
  const bases = basesOfDiminutive(word)
    .filter((base) => isSold(content, shelf, base))
    .map((base) => ({ word: base, quality: isThere ? DIMINUTIVE_BESIDE : DIMINUTIVE }));
  const doers = isThere ? [] : doersOf(content, shelf, word);
  if (doers.length > 0) return doers;
  const written = itself(content, word);
  const isWhole = isLast ? isWellKnown(content, shelf, word) : written.length > 0;
  const isNoBeginning = word.length < SHORTEST_BEGINNING && !isLast;
  if (isWhole || isNoBeginning || (!isThere && typed.length > MOST_BEGUN && KNOWN_WORDS.has(word)))
    return [...written, ...bases];
  // A plural is finished: 'cucas' begins no cucaracha.
  const start = enye === undefined && word !== normaliseText(typed) ? normaliseText(typed) : word;
  const begun = words
    .beginning(word)
    .filter(({ word: whole }) => whole === word || whole.startsWith(start))
    .filter(({ word: whole }) => isLast || isNearly(word, whole));
  return bases.length > 0 ? [...begun, ...bases] : begun;
}

/** What does something: 'destapar' asks for a destapador, 'suavizar' for suavizante. */
function doersOf(content: CatalogueContent, shelf: OfficeShelf, word: string): Variant[] {
  const [, stem] = VERB.exec(word) ?? [];
  if (stem === undefined) return [];
  return ['dor', 'nte']
    .map((ending) => `${stem}${ending}`)
    .filter((doer) => isSold(content, shelf, doer))
    .map((doer) => ({ word: doer, quality: DIMINUTIVE }));
}

export const VERB = /^([a-z]{3,}[ae])r$/;

/** Only the last word is still being typed; one before it is cut short, or written in another form. */
function isNearly(word: string, whole: string): boolean {
  return word.length >= SHORTEST_CUT || whole.length - word.length <= LONGEST_ENDING;
}

export function itself({ words }: CatalogueContent, word: string): Variant[] {
  return words.has(word) ? [{ word, quality: 1 }] : [];
}

/** Whether products are called by a word, so that it is not treated as a prefix. */
function isWellKnown({ words }: CatalogueContent, shelf: OfficeShelf, word: string): boolean {
  if (word.length < 2) return false;
  let products = 0;
  for (const posting of words.postings(word)) {
    if (!isListed(shelf, documentOf(posting))) continue;
    const level = levelOf(posting);
    products += level === HEAD || level === HEAD_SYNONYM ? ENOUGH_PRODUCTS : 1;
    if (products >= ENOUGH_PRODUCTS) return true;
  }
  return false;
}
