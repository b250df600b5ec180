import { readFileSync } from 'node:fs';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { soundOf } from '#rules/search/sounds.ts';
import { STOP_WORDS, singular } from '#rules/search/text-search.ts';

/**
 * Meanings of words in every shop; synonyms are each shop's own. Lines of the files are 'word, word: product, product';
 * an indented line continues the one before.
 */

/** Products, each as the words that find it. */
export type Meant = readonly (readonly string[])[];

/** Products that meet a need, by the words of the need as typed and in the singular. */
export const MEANT_BY_NEEDS = readMeant('needs');

/** Products of a brand, by the words of the brand. */
export const KINDS_OF_BRANDS = readMeant('brands');

/** The local words for a foreign word. */
export const MEANT_ELSEWHERE = readMeant('other-languages');

const byKind = Map.groupBy(linesOf('known-words'), ([kind]) => kind);

/**
 * Things other than food and cleaning; products that only mention one are not the thing: 'leña' is no ham from the
 * oven.
 */
export const KNOWN_THINGS = wordsOf('things');

/** Names of things; products are not the thing when only their brand is called so. */
export const KNOWN_NOUNS = wordsOf('things', 'food and cleaning');

export const KNOWN_WORDS = wordsOf('things', 'food and cleaning', 'delicacies', 'brands');

export const KNOWN_DELICACIES = wordsOf('delicacies');

export const NOT_SERVED_WORDS = wordsOf('not served');

const soundsOfThings = new Map([...KNOWN_THINGS].map((word) => [soundOf(word), word]));

/** The thing that sounds like the word: 'almoada', 'telebisor'. */
export const thingSounding = (word: string): string | undefined => soundsOfThings.get(soundOf(word));

function wordsOf(...kinds: string[]): ReadonlySet<string> {
  const lines = kinds.flatMap((kind) => byKind.get(kind) ?? []);
  return new Set(lines.flatMap(([, words]) => words.trim().split(/\s+/)));
}

/** Reads a vocabulary; the first meaning of a phrase counts. */
function readMeant(name: string): ReadonlyMap<string, Meant> {
  const meant = new Map<string, Meant>();
  for (const [phrases, goods] of linesOf(name)) {
    const names = phrasesOf(goods).map((words) => words.map(singular));
    for (const words of phrasesOf(phrases)) {
      for (const key of [words.join(' '), words.map(singular).join(' ')]) {
        if (!meant.has(key)) meant.set(key, names);
      }
    }
  }
  return meant;
}

/** Phrases between commas, each as its words. */
function phrasesOf(text: string): string[][] {
  const phrases = text.split(',').map((phrase) =>
    normaliseText(phrase)
      .split(' ')
      .filter((word) => word !== '' && !STOP_WORDS.has(word)),
  );
  return phrases.filter((words) => words.length > 0);
}

/** The parts of each line before and after the colon. */
function linesOf(name: string): [before: string, behind: string][] {
  const text = readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8');
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\n +/g, ' ')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [before = '', behind = ''] = line.split(':');
    return [before, behind];
  });
}
