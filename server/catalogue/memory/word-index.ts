import { mistakesAllowed, similarWords } from '#rules/spelling.ts';
import { LEVELS, type Level } from './documents.ts';

/** A word that answers a word of the question, and how well: 1 = the word itself. */
export type Variant = { word: string; quality: number };

/** Bits of a posting that hold the level of the word in the document; the rest is the document. */
const LEVEL_BITS = 3;
const LEVEL_MASK = (1 << LEVEL_BITS) - 1;
/** A beginning is worth this share of the word, at most; the longer the rest, the less, down to LEAST_PREFIX. */
const MOST_PREFIX = 0.9;
const LEAST_PREFIX = 0.5;
/** A word with mistakes loses this much for each. */
const A_MISTAKE = 0.2;
/** The same mistakes are made every day: their corrections are remembered. */
const MOST_KEPT = 2_000;
/** Beyond so many, further corrections are guesses. */
const MOST_SIMILAR = 12;

export const documentOf = (posting: number) => posting >> LEVEL_BITS;
export const levelOf = (posting: number) => posting & LEVEL_MASK;

/** The words of a catalogue and the documents each stands in. Documents are only added; who removes one ignores it. */
export function createWordIndex() {
  const postings = new Map<string, number[]>();
  const corrections = new Map<string, Variant[]>();
  let sorted: string[] = [];

  const vocabulary = () => {
    if (sorted.length === postings.size) return sorted;
    corrections.clear();
    sorted = [...postings.keys()].sort();
    return sorted;
  };

  return {
    add(document: number, words: ReadonlyMap<string, Level>) {
      for (const [word, level] of words) {
        const posting = (document << LEVEL_BITS) | LEVELS.indexOf(level);
        const list = postings.get(word);
        if (list) list.push(posting);
        else postings.set(word, [posting]);
      }
    },
    has: (word: string) => postings.has(word),
    /** Where a word stands: documents with the level, as `documentOf` and `levelOf` read them. */
    postings: (word: string): readonly number[] => postings.get(word) ?? [],
    /** The word itself and the words that begin with it, best first. */
    beginning(word: string): Variant[] {
      const words = vocabulary();
      const variants: Variant[] = [];
      for (let place = firstNotBefore(words, word); place < words.length; place += 1) {
        const candidate = words[place] ?? '';
        if (!candidate.startsWith(word)) break;
        const share = MOST_PREFIX * (word.length / candidate.length);
        variants.push({ word: candidate, quality: candidate === word ? 1 : Math.max(LEAST_PREFIX, share) });
      }
      return variants.sort((one, other) => other.quality - one.quality);
    },
    /** The words that may have been meant, the nearest first. */
    similar(word: string): Variant[] {
      if (/\d/.test(word)) return [];
      const words = vocabulary();
      const known = corrections.get(word);
      if (known) return known;
      const variants = similarWords(words, word, mistakesAllowed(word.length))
        .sort((one, other) => one.distance - other.distance)
        .slice(0, MOST_SIMILAR)
        .map(({ place, distance }) => ({
          word: words[place] ?? '',
          quality: MOST_PREFIX - distance * A_MISTAKE,
        }));
      if (corrections.size >= MOST_KEPT) corrections.clear();
      corrections.set(word, variants);
      return variants;
    },
  };
}

export type WordIndex = ReturnType<typeof createWordIndex>;

function firstNotBefore(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
