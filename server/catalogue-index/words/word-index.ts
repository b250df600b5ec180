import { normaliseText } from '#rules/search/normalise-text.ts';
import { mistakesAllowed, respellings, similarWords } from '#rules/search/spelling.ts';
import { singular } from '#rules/search/text-search.ts';
import { LEVELS, type Level } from './documents.ts';
import { createWordSounds } from './word-sounds.ts';

/** A word that answers a word of the question, and how well: 1 = the word itself. */
export type Variant = { word: string; quality: number };

/** Bits of a posting for the level of the word; the others are the document. */
const LEVEL_BITS = 3;
const LEVEL_MASK = (1 << LEVEL_BITS) - 1;
/**
 * Weight of a prefix match relative to the word, shrinking with the missing part: 'mante' is rather mantequilla than
 * mantel.
 */
const BEGINNING = 0.6;
/** Weight of a similar word, minus a share for each mistake. */
const NEARLY = 0.9;
const A_MISTAKE = 0.2;
const HALF_A_MISTAKE = 0.5;
/** The same mistakes recur every day: corrections are cached. */
const MOST_CACHED = 2_000;
/** Beyond this number, further corrections are guesses. */
const MOST_SIMILAR = 12;
/** Corrections further from the typed word than the nearest plus this are dropped. */
const AS_NEAR = 0.5;
/** Maximum of completions of one or two letters: those in most products. */
const MOST_BEGINNINGS = 64;
/** Words this short are hardly ever corrected, except to what sounds alike. */
const SHORT = 4;
const LONG = 6;
/** Distance of a word written as it sounds, and of a brand written by ear. */
const SOUNDING = 0.5;
const HEARD_AS_BRAND = 1;

export const documentOf = (posting: number) => posting >> LEVEL_BITS;
export const levelOf = (posting: number) => posting & LEVEL_MASK;

/** The posting of a document in a list sorted by document. */
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

/**
 * The words of a catalogue with the documents they occur in. Documents are only added; removed ones are filtered by the
 * caller.
 */
export function createWordIndex() {
  const postings = new Map<string, number[]>();
  const sounds = createWordSounds();
  const spelt = new Map<string, string>();
  const corrections = new Map<string, Variant[]>();
  const beginnings = new Map<string, Variant[]>();
  let sorted: string[] = [];
  /** Words without phrases, sizes and words with an ñ: the candidates of corrections. */
  let plainWords: string[] = [];

  const vocabulary = () => {
    if (sorted.length === postings.size) return sorted;
    corrections.clear();
    beginnings.clear();
    sorted = [...postings.keys()].sort();
    plainWords = sorted.filter((word) => PLAIN.test(word));
    return sorted;
  };

  return {
    add(document: number, words: ReadonlyMap<string, Level>, title = '') {
      for (const [word, level] of words) {
        const posting = (document << LEVEL_BITS) | LEVELS.indexOf(level);
        const list = postings.get(word);
        if (list) list.push(posting);
        else {
          postings.set(word, [posting]);
          if (PLAIN.test(word)) sounds.add(word);
          else if (word.startsWith('+')) sounds.addPhrase(word);
        }
        if (level === 'brand' && PLAIN.test(word)) sounds.addBrand(word);
      }
      if (ACCENTED.test(title)) {
        for (const word of title.toLowerCase().normalize('NFC').match(WORD) ?? []) noteSpelling(spelt, word);
      }
    },
    has: (word: string) => postings.has(word),
    /** Postings of a word: documents with the level, as `documentOf` and `levelOf` read them. */
    postings: (word: string): readonly number[] => postings.get(word) ?? [],
    spelt: (word: string): string => spelt.get(word) ?? word,
    /** The word itself, first, then the words that begin with it. */
    beginning(word: string): Variant[] {
      const words = vocabulary();
      const cached = beginnings.get(word);
      if (cached) return cached;
      const begun: string[] = [];
      for (let place = firstNotBefore(words, word); place < words.length; place += 1) {
        const candidate = words[place] ?? '';
        if (!candidate.startsWith(word)) break;
        begun.push(candidate);
      }
      const variants = mostOf(begun, word, postings).map((one) => ({
        word: one,
        quality: one === word && word.length > 1 ? 1 : BEGINNING,
      }));
      remember(beginnings, word, variants);
      return variants;
    },
    /** The words that may have been meant, the nearest first. */
    similar(word: string, mistakes = mistakesIn(word)): Variant[] {
      if (/\d/.test(word)) return [];
      vocabulary();
      const key = `${word} ${mistakes}`;
      const cached = corrections.get(key);
      if (cached) return cached;
      const near = new Map<string, number>();
      for (const [place, distance] of nearestWords(plainWords, word, mistakes))
        near.set(plainWords[place] ?? '', distance);
      const isNear = (one: string, distance: number) =>
        near.set(one, Math.min(distance, near.get(one) ?? distance));
      for (const one of sounds.sounding(word)) isNear(one, SOUNDING);
      for (const one of sounds.brandsHeardAs(word)) isNear(one, HEARD_AS_BRAND);
      near.delete(word);
      const variants = [...near]
        .sort(([, one], [, other]) => one - other)
        .filter(([, distance], _, [nearest]) => distance <= (nearest?.[1] ?? 0) + AS_NEAR)
        .slice(0, MOST_SIMILAR)
        .map(([one, distance]) => ({ word: one, quality: NEARLY - distance * A_MISTAKE }));
      remember(corrections, key, variants);
      return variants;
    },
    sounding: sounds.sounding,
    soundingInPhrases: sounds.soundingInPhrases,
    /** Puts the words in order; the first question need not. */
    sort: () => void vocabulary(),
  };
}

const PLAIN = /^[a-z]+$/;
const ACCENTED = /[^\0-\x7f]/;
const WORD = /\p{L}+/gu;

function remember(memory: Map<string, Variant[]>, word: string, variants: Variant[]): void {
  if (memory.size >= MOST_CACHED) memory.clear();
  memory.set(word, variants);
}

function noteSpelling(spelt: Map<string, string>, word: string): void {
  if (!ACCENTED.test(word)) return;
  const plain = normaliseText(word);
  if (!spelt.has(plain) && singular(plain) === plain) spelt.set(plain, word);
}

/** The most frequent words, always including the typed one. */
function mostOf(
  begun: readonly string[],
  written: string,
  postings: ReadonlyMap<string, readonly number[]>,
): readonly string[] {
  if (begun.length <= MOST_BEGINNINGS) return begun;
  const sized = begun.map((word) => ({
    word,
    size: word === written ? Number.POSITIVE_INFINITY : (postings.get(word)?.length ?? 0),
  }));
  return sized
    .sort((one, other) => other.size - one.size)
    .slice(0, MOST_BEGINNINGS)
    .map(({ word }) => word);
}

/** The places of the words that may have been meant, and how far each is, the nearest first. */
const mistakesIn = (word: string) => (word.length <= SHORT ? HALF_A_MISTAKE : mistakesAllowed(word.length));

function nearestWords(words: readonly string[], word: string, most: number): [number, number][] {
  const nearest = new Map<number, number>();
  for (const { place, distance } of similarWords(words, word, most)) nearest.set(place, distance);
  // 'zapoyo': in a long word one more mistake leaves it recognisable.
  const mostBeside = word.length >= LONG ? most : most - HALF_A_MISTAKE;
  for (const spelt of respellings(word)) {
    for (const { place, distance } of similarWords(words, spelt, mostBeside)) {
      const before = nearest.get(place) ?? Number.POSITIVE_INFINITY;
      nearest.set(place, Math.min(before, distance + HALF_A_MISTAKE));
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
