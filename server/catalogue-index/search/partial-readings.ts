import { basesOfDiminutive } from '#rules/search/diminutives.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import type { QueryWord } from '#rules/search/read-query.ts';
import {
  KNOWN_NOUNS,
  KNOWN_THINGS,
  KNOWN_WORDS,
  NOT_SERVED_WORDS,
} from '#server/search/vocabularies/vocabularies.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { documentOf, levelOf, type Variant } from '../words/word-index.ts';
import { likely, type Reading, soundingAsTyped } from './corrections.ts';
import { BRAND, namesGoods, namesKind } from './match-words.ts';
import type { Slots } from './readings.ts';
import { isOfBrands, isUnknown, VERB } from './variants.ts';

/** A reading of some words of a query, and the words it leaves out, as typed. */
type PartialReading = Reading & { leftOut: readonly string[] };

/** More words are left out only where a single word is looked for. */
const MOST_LEFT_OUT = 3;
/** One word out of more does not tell what a sentence asks for. */
const MOST_FORGOTTEN = 3;
/** Only the first words of a longer question are looked for. */
const MOST_LOOKED_FOR = 6;

const BOUND = new Set(['sin', 'con', 'no', 'libre']);
/**
 * Forms that goods come in: 'crema de whisky' without whisky is toothpaste, cream cheese and soup; 'filete' is any
 * meat.
 */
const FORMS = new Set(
  `anti barra bolsa caja capsula cinta combo crema cubo filete frasco gel gota kit lata liquido locion mix pack papel paquete pastilla polvo porcion
  rodaja set spray surtido tableta trozo tubo`.split(/\s+/),
);
/** Words for animal feed. */
const FEED = new Set(['cuido', 'concentrado', 'purina']);
/** Animals, for which goods for people are not meant. */
const ANIMALS = new Set(['perro', 'gato', 'mascota', 'cachorro', 'pajaro', 'hamster']);
/** Two words belong together when at least this many titles begin with them. */
const FEWEST_TITLED = 3;
/** A word in more brands does not identify one: 'Santa Anita', 'Santa Fe', 'Santa Clara'. */
const MOST_BRANDS = 2;
/** Maximum of words in a brand's name. */
const LONGEST_BRAND = 3;
/** A shorter word that had to be corrected is too vague to be the only one that remains. */
const SHORTEST_ALONE = 6;
/** Words from this length on are recognisable with a mistake. */
export const SHORTEST_RECOGNISED = 8;

/**
 * A query without some of its words: without those no product has, then without some others, the last first and the
 * first word last. The remaining words must name goods: nothing remains of 'cemento gris' when no cement is sold.
 */
export function* partialReadings(
  content: CatalogueContent,
  shelf: OfficeShelf,
  words: readonly QueryWord[],
  asWritten: Slots,
): Generator<PartialReading> {
  const [head] = words;
  if (words.length < 2 || !head) return;
  if (KNOWN_WORDS.has(head.token) && !namesGoods(content, shelf, asWritten[0] ?? [])) return;
  // 'Muñeca Barbie' does not mean the pasta La Muñeca.
  if (KNOWN_NOUNS.has(head.token) && !namesKind(content, shelf, asWritten[0] ?? [])) return;
  // 'Tornillo de banco' does not mean the pasta called tornillo.
  const isNew = (word: QueryWord, place: number) => place > 0 && !content.words.has(word.token);
  if (KNOWN_THINGS.has(head.token) && words.some(isNew)) return;
  // 'Cuido para gallinas' does not mean a hen.
  if (FEED.has(head.token) && !namesKind(content, shelf, asWritten[0] ?? [])) return;
  const slots = words.map((word, place) => {
    const variants = asWritten[place] ?? [];
    return isUnknown(content, word, variants) ? likely(content, shelf, word, false) : variants;
  });
  const isTelling = (place: number) => {
    const token = words[place]?.token ?? '';
    if ((asWritten[place]?.length ?? 0) > 0 || token.length >= SHORTEST_ALONE) return true;
    const alike = content.words.sounding(token);
    return slots[place]?.some(({ word }) => alike.includes(word)) ?? false;
  };
  /** Whether another word than was typed is read, which does not even sound alike; a long one is recognisable. */
  const isGuess = (place: number) =>
    (words[place]?.token.length ?? 0) < SHORTEST_RECOGNISED &&
    isUnknown(content, words[place] ?? head, asWritten[place] ?? []) &&
    !slots[place]?.some(({ word }) => soundsAs(content, words[place] ?? head, word));
  const isTyped =
    (place: number) =>
    ({ word }: Variant) =>
      word === words[place]?.token;
  const matching = [...words.keys()].filter((place) => slots[place]?.length).slice(0, MOST_LOOKED_FOR);
  // 'Rica salchichón' is a sausage before it is other goods of the brand Rica.
  const isKind = (place: number) => namesKind(content, shelf, slots[place] ?? []);
  const [named] = matching;
  const isBrand = ({ word }: Variant) => isOneBrand(content, word);
  const isSure = (place: number) => isKind(place) || (slots[place] ?? []).every(isBrand);
  const kind = named === undefined || isSure(named) ? undefined : matching.find(isKind);
  // 'Café molido Sello Rojo': the last word is left out first, but a brand only after the others.
  const [lead, ...beside] =
    kind === undefined ? matching : [kind, ...matching.filter((place) => place !== kind)];
  const isOfBrand = placesOfBrands(content, words);
  const inOrder = [lead, ...beside.filter(isOfBrand), ...beside.filter((place) => !isOfBrand(place))].filter(
    (place) => place !== undefined,
  );
  const isQualified = BOUND.has(words[inOrder[1] ?? 0]?.token ?? '');
  for (const subset of subsets(inOrder, isQualified)) {
    const places = subset.toSorted((one, other) => one - other);
    if (places.length * MOST_FORGOTTEN < words.length) continue;
    if (!isSaid(words, places)) continue;
    // 'batería de carro' is neither an AA battery nor a toy car.
    if (words.some(({ token }, place) => place > 0 && NOT_SERVED_WORDS.has(token))) continue;
    // 'Pañales para perro' are not diapers for babies.
    const isForAnimals = words.some(({ token }) => ANIMALS.has(token));
    const hasAnimal = places.some((place) => ANIMALS.has(words[place]?.token ?? ''));
    if (isForAnimals && (!hasAnimal || (!places.includes(0) && isKind(0)))) continue;
    // 'Blanquear dientes' does not mean bleach.
    const isDone = (place: number) =>
      VERB.test(words[place]?.token ?? '') && !asWritten[place]?.some(isTyped(place));
    const naming = places.filter((place) => namesGoods(content, shelf, slots[place] ?? []) && !isDone(place));
    if (places.length === words.length || naming.length === 0 || !places.some(isTelling)) continue;
    if (places.every((place) => isForm(words[place]?.token ?? ''))) continue;
    // No sold word is left out in favour of a guess: 'chuspas de basura' does not mean chispas.
    if (places.every(isGuess) && matching.some((place) => !places.includes(place) && !isGuess(place)))
      continue;
    // 'con' means nothing without the next word, and titles need not have it: 'arveja con zanahoria en lata'.
    const [start = 0] = places;
    if (start > 0 && ['con', 'sin'].includes(words[start]?.token ?? '')) continue;
    const leftOut = writtenBeside(words, places);
    const without = places.filter((place) => words[place]?.token !== 'con');
    for (const chosen of without.length < places.length ? [places, without] : [places]) {
      yield {
        slots: chosen.map((place) => slots[place] ?? []),
        words: chosen.flatMap((place) => words[place] ?? []),
        leftOut,
      };
    }
  }
}

const soundsAs = (content: CatalogueContent, { token, written }: QueryWord, word: string) =>
  content.words.sounding(token).includes(word) ||
  soundingAsTyped(content, normaliseText(written)).some((alike) => alike.word === word);

/** 'crema', 'cremita' */
export function isForm(token: string): boolean {
  return [token, ...basesOfDiminutive(token)].some((word) => FORMS.has(word));
}

/** The left-out words as typed; 'con vitaminas' is one. */
function writtenBeside(words: readonly QueryWord[], places: readonly number[]): string[] {
  const beside: string[] = [];
  for (const [place, { written }] of words.entries()) {
    if (places.includes(place)) continue;
    const isBound = BOUND.has(words[place - 1]?.token ?? '') && beside.length > 0;
    if (isBound) beside.push(`${beside.pop()} ${written}`);
    else beside.push(written);
  }
  return beside;
}

/** 'sin azúcar' must not find sugar: such a word stays with the next one, or both are left out. */
function isSaid(words: readonly QueryWord[], places: readonly number[]): boolean {
  return (
    places.every((place) => !BOUND.has(words[place]?.token ?? '') || places.includes(place + 1)) &&
    places.every((place) => !BOUND.has(words[place - 1]?.token ?? '') || places.includes(place - 1))
  );
}

/**
 * All places, then without one, two, three of the others, then without the first, then each alone. Of three or more
 * words two say more than the first ('alpin yogur fresa' is yogurt), unless they qualify it: 'granola con arándanos'.
 */
function* subsets(places: readonly number[], isQualified: boolean): Generator<readonly number[]> {
  const [first, ...others] = places;
  if (first === undefined) return;
  yield places;
  for (let many = 1; many <= MOST_LEFT_OUT; many += 1) {
    if (many > 1 && many === others.length && !isQualified) yield others;
    for (const fewer of without(others, many)) yield [first, ...fewer];
  }
  yield others;
  for (let many = 1; many < MOST_LEFT_OUT; many += 1) yield* without(others, many);
  for (const place of places) yield [place];
}

function* without(places: readonly number[], many: number): Generator<readonly number[]> {
  for (let last = places.length - 1; last >= 0; last -= 1) {
    const others = places.toSpliced(last, 1);
    if (many === 1) yield others;
    else
      for (const fewer of without(others.slice(0, last), many - 1)) yield [...fewer, ...others.slice(last)];
  }
}

/** Whether only the first of two words that titles begin with is left: 'salsa de tomate san jorge' is not mustard. */
export function isTornApart(
  { words, documents }: CatalogueContent,
  [first, second]: readonly QueryWord[],
  left: readonly QueryWord[],
): boolean {
  if (!first || !second || !left.includes(first) || left.includes(second)) return false;
  const both = ` ${first.token} ${second.token} `;
  const titled = words
    .postings(second.token)
    .filter((posting) => documents[documentOf(posting)]?.plainText.startsWith(both));
  return titled.length >= FEWEST_TITLED;
}

/** The positions of a brand's name: one word that only brands have, or up to three that together are one name. */
export function placesOfBrands({ words: index }: CatalogueContent, words: readonly QueryWord[]) {
  const isBrand = (name: string) => index.postings(name).some((posting) => levelOf(posting) === BRAND);
  const isOnlyBrand = (name: string) => isBrand(name) && isOfBrands({ words: index }, name);
  const places = new Set<number>();
  for (const [from, { token }] of words.entries()) {
    if (isOnlyBrand(token)) places.add(from);
    for (let many = 2; many <= LONGEST_BRAND && from + many <= words.length; many += 1) {
      const named = words.slice(from, from + many).map((word) => word.token);
      if (isOnlyBrand(named.join(''))) for (const place of named.keys()) places.add(from + place);
    }
  }
  return (place: number) => places.has(place);
}

/** Whether a word occurs only in brands, and in hardly more than one: 'Whiskas', but not 'Santa'. */
function isOneBrand({ words, documents }: CatalogueContent, word: string): boolean {
  const postings = words.postings(word);
  const brands = new Set(postings.map((posting) => documents[documentOf(posting)]?.brandId));
  return brands.size <= MOST_BRANDS && postings.every((posting) => levelOf(posting) === BRAND);
}
