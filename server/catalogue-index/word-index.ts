import { mistakesAllowed, respellings, similarWords } from '#rules/spelling.ts';
import { LEVELS, type Level } from './documents.ts';

/** A word that answers a word of the question, and how well: 1 = the word itself. */
export type Variant = { word: string; quality: number };

/** Bits of a posting that hold the level of the word in the document; the rest is the document. */
const LEVEL_BITS = 3;
const LEVEL_MASK = (1 << LEVEL_BITS) - 1;
/** A beginning is worth this share of the word, however long the rest: 'mante' is rather mantequilla than mantel. */
const BEGINNING = 0.6;
/** A word near the one written is worth this much, less for each mistake. */
const NEARLY = 0.9;
const A_MISTAKE = 0.2;
const HALF_A_MISTAKE = 0.5;
/** The same mistakes are made every day: their corrections are remembered. */
const MOST_KEPT = 2_000;
/** Beyond so many, further corrections are guesses. */
const MOST_SIMILAR = 12;

export const documentOf = (posting: number) => posting >> LEVEL_BITS;
export const levelOf = (posting: number) => posting & LEVEL_MASK;

/** The posting of a document among those of a word, which stand in the order of documents. */
export function postingOf(postings: readonly number[], document: number): number | undefined {
  let low = 0;
  let high = postings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (documentOf(postings[middle] ?? 0) < document) low = middle + 1;
    else high = middle;
  }
  const posting = postings[low];
  return posting !== undefined && documentOf(posting) === document ? posting : undefined;
}

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
    /** The word itself, first, and the words that begin with it. */
    beginning(word: string): Variant[] {
      const words = vocabulary();
      const variants: Variant[] = [];
      for (let place = firstNotBefore(words, word); place < words.length; place += 1) {
        const candidate = words[place] ?? '';
        if (!candidate.startsWith(word)) break;
        variants.push({ word: candidate, quality: candidate === word ? 1 : BEGINNING });
      }
      return variants;
    },
    /** The words that may have been meant, the nearest first. */
    similar(word: string): Variant[] {
      if (/\d/.test(word)) return [];
      const words = vocabulary();
      const known = corrections.get(word);
      if (known) return known;
      const variants = nearestWords(words, word)
        .slice(0, MOST_SIMILAR)
        .map(([place, distance]) => ({ word: words[place] ?? '', quality: NEARLY - distance * A_MISTAKE }));
      if (corrections.size >= MOST_KEPT) corrections.clear();
      corrections.set(word, variants);
      return variants;
    },
  };
}

/** The places of the words that may have been meant, and how far each is, the nearest first. */
function nearestWords(words: readonly string[], word: string): [number, number][] {
  const most = mistakesAllowed(word.length);
  const nearest = new Map<number, number>();
  for (const { place, distance } of similarWords(words, word, most)) nearest.set(place, distance);
  for (const spelt of respellings(word)) {
    for (const { place, distance } of similarWords(words, spelt, most - HALF_A_MISTAKE)) {
      const known = nearest.get(place) ?? Number.POSITIVE_INFINITY;
      nearest.set(place, Math.min(known, distance + HALF_A_MISTAKE));
    }
  }
  return [...nearest].sort(([, one], [, other]) => one - other);
}

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
