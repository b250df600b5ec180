import { spellingDistance } from './address/near-spelling.ts';
import { type NameWords, nameWords, withoutKinds } from './name-words.ts';

/** A listed name and its distance from the input; 0 is the same sound. */
export type NameMatch = { name: string; distance: number };

/** Distance of an input that begins a name: better than any mistake, worse than the whole name. */
const BEGINS = 0.5;
const WORD_BEGINS = 0.7;
/** Penalty for a mistake in a part of a name. */
const IN_PART = 1;
/** Penalty for a missing number, or one the name does not have. */
const NO_NUMBER = 0.6;
/** Only a part of the name, or not its kind of place. */
const PART = 0.2;
/** What people add behind a name: the town, the house, the street. */
const BEHIND =
  /(?<=\S)[\s,;(]+(?:cali|palmira|jamund[ií]|valle|casa|torre|bloque|manzana|mz|lote|apto|apartamento|piso|calle|cll?|carrera|cra|kra|kr|cr|#).*$/iu;
const NEVER = Number.POSITIVE_INFINITY;

/** Names in their spoken variants: whole, by parts, without the kind of place. Cached per list. */
const spokenOf = new WeakMap<readonly string[], Spoken>();

/**
 * Candidates, nearest first: one or two wrong letters, articles, accents, numerals, blanks and an incomplete name do
 * not matter.
 */
export function similarNames(written: string, names: readonly string[]): NameMatch[] {
  const [whole = '', bare] = withoutKinds(written.trim());
  const found = withoutMistakes(matchesOf(nameWords(whole), names, true));
  if (found.length > 0) return found;
  if (bare !== undefined) return matchesOf(nameWords(bare), names, true);
  const alone = written.replace(BEHIND, '').trim();
  return alone === '' || alone === written.trim() ? [] : similarNames(alone, names);
}

/** Where some names are spelt so, those with mistakes in them were not meant. */
function withoutMistakes(found: NameMatch[]): NameMatch[] {
  const right = found.filter(({ distance }) => distance <= WORD_BEGINS + PART);
  return right.length > 0 ? right : found;
}

/** The same for a completely typed name. */
export function wholeNames(written: string, names: readonly string[]): NameMatch[] {
  return matchesOf(nameWords(written), names, false);
}

/** The same for exact spelling: one look-up, however many names there are. */
export function exactNames(written: string, names: readonly string[]): NameMatch[] {
  const { exact } = spoken(names);
  const found = keysOf(nameWords(written)).flatMap((key) => exact.get(key) ?? []);
  const byName = new Map(
    [...found].sort((a, b) => b.distance - a.distance).map((match) => [match.name, match]),
  );
  return [...byName.values()].sort((one, other) => one.distance - other.distance);
}

function matchesOf(query: NameWords, names: readonly string[], isTyping: boolean): NameMatch[] {
  if (query.sound === '' && query.numbers === '') return [];
  return spoken(names)
    .names.map(({ name, ways }) => ({
      name,
      distance: Math.min(...ways.map((way, at) => distanceOf(query, way, isTyping) + (at === 0 ? 0 : PART))),
    }))
    .filter(({ distance }) => distance < NEVER)
    .sort((one, other) => one.distance - other.distance || one.name.length - other.name.length);
}

type Spoken = {
  names: { name: string; ways: NameWords[] }[];
  /** By sound and number: names with that exact sound, and the distance of a partial name from the whole. */
  exact: Map<string, NameMatch[]>;
};

function spoken(names: readonly string[]): Spoken {
  const cached = spokenOf.get(names);
  if (cached) return cached;
  const exact = new Map<string, NameMatch[]>();
  const all = names.map((name) => {
    const parts = name.split(' - ');
    const forms = [name, ...(parts.length > 1 ? parts : [])].flatMap(withoutKinds);
    const ways = forms.map(nameWords);
    for (const [at, way] of ways.entries()) {
      const match = { name, distance: at === 0 ? 0 : PART };
      for (const key of new Set(keysOf(way))) exact.set(key, [...(exact.get(key) ?? []), match]);
    }
    return { name, ways };
  });
  const spokenNames = { names: all, exact };
  spokenOf.set(names, spokenNames);
  return spokenNames;
}

function keysOf({ sound, glued, numbers }: NameWords): string[] {
  return [`${sound} ${numbers}`, `${glued} ${numbers}`];
}

function distanceOf(query: NameWords, name: NameWords, isTyping: boolean): number {
  const numbers = numbersApart(query.numbers, name.numbers);
  if (numbers === NEVER) return NEVER;
  return numbers + Math.min(wholeApart(query, name), isTyping ? beginningApart(query, name) : NEVER);
}

/** Another number is another barrio: Petecuy 2 is not Petecuy 3. */
function numbersApart(written: string, name: string): number {
  if (written === name) return 0;
  return written === '' || name === '' || name.startsWith(`${written} `) ? NO_NUMBER : NEVER;
}

function wholeApart(query: NameWords, name: NameWords): number {
  const [written, meant] = [query.sound, name.sound];
  if (written === meant || written === name.glued || query.glued === name.glued) return 0;
  if (written === '') return NEVER;
  return mistakesBetween(written, meant);
}

function beginningApart(query: NameWords, name: NameWords): number {
  const [written, meant] = [query.sound, name.sound];
  if (written === '') return NEVER;
  if (meant.startsWith(written)) return BEGINS;
  const last = query.words.at(-1) ?? '';
  const wholeWords = query.words.slice(0, -1);
  if (
    wholeWords.every((word) => name.words.includes(word)) &&
    name.words.some((word) => word.startsWith(last))
  )
    return WORD_BEGINS;
  const forgiven = mistakesForgiven(written.length);
  const beginning = spellingDistance(written, meant.slice(0, written.length));
  if (beginning <= forgiven) return beginning + IN_PART;
  const inWords = wordsApart(query.words, name.words);
  return inWords <= forgiven ? inWords + IN_PART : NEVER;
}

/** How far each word that was written is from the word of the name it is nearest to. */
function wordsApart(written: readonly string[], name: readonly string[]): number {
  return written.reduce((sum, word) => {
    return sum + Math.min(...name.map((meant) => mistakesBetween(word, meant)));
  }, 0);
}

/** The edit distance, when it is small enough. */
function mistakesBetween(written: string, meant: string): number {
  const forgiven = mistakesForgiven(written.length);
  if (Math.abs(written.length - meant.length) > forgiven) return NEVER;
  const mistakes = spellingDistance(written, meant);
  return mistakes <= forgiven ? mistakes : NEVER;
}

function mistakesForgiven(letters: number): number {
  if (letters < 4) return 0;
  return letters < 7 ? 1 : 2;
}
