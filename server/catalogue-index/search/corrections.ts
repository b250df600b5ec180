import { bestOf } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { documentOf, type Variant } from '../word-index.ts';
import { isBefore, isSold, type Match } from './match-words.ts';

/** Beginnings of two letters are only what somebody is still typing; one letter asks for nothing. */
const SHORTEST_TYPED = 2;
const SHORTEST_BEGINNING = 3;
/** In a longer question, one word written as two is hardly what is wrong. */
const MOST_JOINED = 4;

/** What a word of a question may stand for as it was written: itself and what begins with it. */
export function variantsOf({ words }: CatalogueContent, word: string, last: boolean): Variant[] {
  if (word.length >= (last ? SHORTEST_TYPED : SHORTEST_BEGINNING)) return words.beginning(word);
  return words.has(word) ? [{ word, quality: 1 }] : [];
}

/**
 * What a question says as it was written, best first: with its words apart and together ('lava loza' is also
 * lavaloza), then without figures that no product has ('arroz diana 700') and the single letter at which somebody is
 * still typing.
 */
export function* readingsOf(
  { words }: CatalogueContent,
  must: readonly string[],
  asWritten: readonly Variant[][],
): Generator<Variant[][][]> {
  const readings = [[...asWritten]];
  for (let place = 0; place + 1 < must.length; place += 1) {
    const joined = `${must[place]}${must[place + 1]}`;
    if (words.has(joined)) readings.push(asWritten.toSpliced(place, 2, [{ word: joined, quality: 1 }]));
  }
  yield readings;
  const isTelling = (word: string, place: number) =>
    !/^\d+$/.test(word) && (word.length > 1 || place < must.length - 1);
  const telling = asWritten.filter((_, place) => isTelling(must[place] ?? '', place));
  if (telling.length > 0 && telling.length < must.length) yield [telling];
}

/** Words that are there count for themselves only, not for what begins with them. */
export function wholeWords(must: readonly string[], asWritten: readonly Variant[][]): Variant[][] {
  return asWritten.map((variants, place) => {
    const whole = variants.filter(({ word }) => word === must[place]);
    return whole.length > 0 ? whole : variants;
  });
}

/**
 * Other readings of a question, the nearest first: only the words that are nowhere, then joined or split, then any
 * one word.
 */
export function* corrections(
  content: CatalogueContent,
  shelf: OfficeShelf,
  must: readonly string[],
  asWritten: readonly Variant[][],
): Generator<Variant[][]> {
  const isNowhere = asWritten.map((variants) => !variants.some(({ word }) => isSold(content, shelf, word)));
  if (isNowhere.some(Boolean)) {
    yield asWritten.map((variants, place) =>
      isNowhere[place] ? content.words.similar(must[place] ?? '') : variants,
    );
  }
  for (let place = 0; place + 1 < must.length && must.length <= MOST_JOINED; place += 1) {
    if (!isNowhere[place] && !isNowhere[place + 1]) continue;
    yield asWritten.toSpliced(place, 2, content.words.similar(`${must[place]}${must[place + 1]}`));
  }
  for (const [place, word] of must.entries()) {
    const halves = isNowhere[place] ? splitWord(content, word) : undefined;
    if (halves) yield asWritten.toSpliced(place, 1, ...halves.map((half) => [{ word: half, quality: 1 }]));
  }
  // A slip of the pen may be a word too; then the others are meant as they stand there.
  const whole = wholeWords(must, asWritten);
  for (const [place, word] of must.entries()) yield whole.with(place, content.words.similar(word));
}

function splitWord({ words }: CatalogueContent, word: string): [string, string] | undefined {
  for (let at = SHORTEST_BEGINNING; at <= word.length - SHORTEST_BEGINNING; at += 1) {
    const halves: [string, string] = [word.slice(0, at), word.slice(at)];
    if (halves.every((half) => words.has(half))) return halves;
  }
  return undefined;
}

/** The words that the best match was found by. */
export function correctedText(
  content: CatalogueContent,
  near: readonly Match[],
  slots: readonly Variant[][],
): string {
  const [best] = bestOf(near, 1, isBefore);
  const standsIn = ({ word }: Variant) =>
    content.words.postings(word).some((posting) => documentOf(posting) === best?.document);
  return slots
    .map((variants) => variants.find(standsIn)?.word ?? '')
    .join(' ')
    .trim();
}
