import { basesOfDiminutive } from '#rules/search/diminutives.ts';
import type { Query, QueryWord } from '#rules/search/read-query.ts';
import { singular } from '#rules/search/text-search.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { phraseToken } from '../words/documents.ts';
import { documentOf, type Variant } from '../words/word-index.ts';
import { namesKind } from './match-words.ts';

export type Slots = readonly Variant[][];

const SHORTEST_BEGINNING = 3;
const SHORTEST_SPLIT = 6;
const LONGEST_SPLIT = 40;
const SHORTEST_HALF = 3;
const LINKS = ['de', 'con', 'en', 'para', 'y'];
/** Factor for a phrase, which is more specific than its words. */
const AS_A_PHRASE = 1.1;
/** Maximum of words in a phrase that is a synonym of a word. */
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

/** The two words that a word consists of, where both are known and fit together. */
export function halvesOf(
  { words }: CatalogueContent,
  token: string,
  goTogether: (one: string, other: string) => boolean = () => true,
): [string, string] | undefined {
  if (token.length < SHORTEST_SPLIT || token.length > LONGEST_SPLIT) return undefined;
  for (let at = token.length - SHORTEST_HALF; at >= SHORTEST_HALF; at -= 1) {
    const begun = singular(token.slice(0, at));
    const one = [begun, ...basesOfDiminutive(begun)].find((half) => words.has(half));
    if (one === undefined) continue;
    const other = restsOf(token.slice(at)).find((rest) => words.has(rest) && goTogether(one, rest));
    if (other !== undefined) return [one, other];
  }
  return undefined;
}

/** The rest of a word written as one: 'crema|leche', 'crema|de|leche'. */
function restsOf(rest: string): string[] {
  const links = LINKS.filter((link) => rest.startsWith(link) && rest.length - link.length >= SHORTEST_HALF);
  return [rest, ...links.map((link) => rest.slice(link.length))];
}

function areBeside({ words, documents }: CatalogueContent, one: string, other: string): boolean {
  const [few, many] = [words.postings(one), words.postings(other)];
  const beside = ` ${one} ${other} `;
  return (few.length < many.length ? few : many)
    .slice(0, MOST_TITLES)
    .some((posting) => documents[documentOf(posting)]?.plainText.includes(beside));
}

export function itself({ words }: CatalogueContent, word: string): Variant[] {
  return words.has(word) ? [{ word, quality: 1 }] : [];
}
