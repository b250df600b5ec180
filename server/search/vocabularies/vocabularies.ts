import { readFileSync } from 'node:fs';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { soundOf } from '#rules/search/sounds.ts';
import { STOP_WORDS, singular } from '#rules/search/text-search.ts';

/**
 * What words mean in every shop; synonyms are each shop's own. The files have lines of 'said, said: goods, goods'; an
 * indented line continues the one before.
 */

/** Goods, each as the words it is found by. */
export type Meant = readonly (readonly string[])[];

/** The goods that answer a need, by its words as typed and in singular. */
export const MEANT_BY_NEEDS = readMeant('needs');

/** What a brand makes, by its words. */
export const KINDS_OF_BRANDS = readMeant('brands');

/** What a word of elsewhere means here, as its words. */
export const MEANT_ELSEWHERE = readMeant('other-languages');

const byKind = Map.groupBy(linesOf('known-words'), ([kind]) => kind);

/** Things beside food and cleaning; goods that only mention one are not the thing: 'leña' is no ham from the oven. */
export const KNOWN_THINGS = wordsOf('things');

/** Names of things; if goods are only of a brand called so, they are not the thing. */
export const KNOWN_NOUNS = wordsOf('things', 'food and cleaning');

export const KNOWN_WORDS = wordsOf('things', 'food and cleaning', 'delicacies', 'brands');

export const KNOWN_DELICACIES = wordsOf('delicacies');

export const NOT_SERVED_WORDS = wordsOf('not served');

const soundsOfThings = new Map([...KNOWN_THINGS].map((word) => [soundOf(word), word]));

/** The thing that sounds so: 'almoada', 'telebisor'. */
export const thingSounding = (word: string): string | undefined => soundsOfThings.get(soundOf(word));

function wordsOf(...kinds: string[]): ReadonlySet<string> {
  const lines = kinds.flatMap((kind) => byKind.get(kind) ?? []);
  return new Set(lines.flatMap(([, words]) => words.trim().split(/\s+/)));
}

/** What is said first counts. */
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

/** What is before the colon of each line, and behind it. */
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
