import { basesOfDiminutive } from '#rules/search/diminutives.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import type { QueryWord } from '#rules/search/read-query.ts';
import { KNOWN_WORDS, thingSounding } from '#server/search/vocabularies/vocabularies.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { documentOf, levelOf, type Variant } from '../words/word-index.ts';
import { BRAND, everywhere, HEAD, HEAD_SYNONYM, isListed, isSold, namesKind } from './match-words.ts';
import { itself } from './readings.ts';

const SHORTEST_BEGINNING = 3;
/** A word before the last may be a prefix from this length on; 'tang' must not find tangelo. */
const SHORTEST_CUT = 5;
/** Longer texts are not words, and comparing them with words would take long. */
const LONGEST_WORD = 40;
const LONGEST_ENDING = 2;
/** A known word that is not sold counts as a prefix only up to this length. */
const MOST_BEGUN = 4;
/** From this many products on, a word stands for itself and is not treated as a prefix. */
const ENOUGH_PRODUCTS = 3;
/** Factor: a diminutive is nearly the word itself; products named by the diminutive rank first. */
const DIMINUTIVE = 0.95;
const DIMINUTIVE_BESIDE = 0.6;

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
  // An ñ is meant: 'doña' does not mean dona.
  if (enye !== undefined && !isSold(content, shelf, enye) && isSold(content, shelf, token))
    return words.beginning(enye).filter(({ word: whole }) => isLast || isNearly(enye, whole));
  const word = enye !== undefined && isSold(content, shelf, enye) ? enye : token;
  const isThere = isSold(content, shelf, word);
  const bases = basesOfDiminutive(word)
    .filter((base) => isSold(content, shelf, base))
    .map((base) => ({ word: base, quality: isThere ? DIMINUTIVE_BESIDE : DIMINUTIVE }));
  const doers = isThere ? [] : doersOf(content, shelf, word);
  if (doers.length > 0) return doers;
  const written = itself(content, word);
  // 'Cuca' is a biscuit that other offices have, not a prefix of cucaracha.
  const isCalled = () =>
    isWellKnown(content, shelf, word) || namesKind(content, everywhere(content), written);
  // 'Crem dental': a word of a brand's name may be a prefix of a word that names goods.
  const isWhole = isLast
    ? isCalled()
    : written.length > 0 && !(word.length <= MOST_BEGUN && isOfBrands(content, word));
  const isNoBeginning = word.length < SHORTEST_BEGINNING && !isLast;
  if (isWhole || isNoBeginning || (!isThere && typed.length > MOST_BEGUN && KNOWN_WORDS.has(word)))
    return [...written, ...bases];
  // A plural is complete: 'cucas' is not a prefix of cucaracha.
  const start = enye === undefined && word !== normaliseText(typed) ? normaliseText(typed) : word;
  const begun = words
    .beginning(word)
    .filter(({ word: whole }) => whole === word || whole.startsWith(start))
    .filter(({ word: whole }) => isLast || isNearly(word, whole));
  return bases.length > 0 ? [...begun, ...bases] : begun;
}

/** Nouns of a verb: 'destapar' means a destapador, 'suavizar' suavizante. */
function doersOf(content: CatalogueContent, shelf: OfficeShelf, word: string): Variant[] {
  const [, stem] = VERB.exec(word) ?? [];
  if (stem === undefined) return [];
  return ['dor', 'nte']
    .map((ending) => `${stem}${ending}`)
    .filter((doer) => isSold(content, shelf, doer))
    .map((doer) => ({ word: doer, quality: DIMINUTIVE }));
}

export const VERB = /^([a-z]{3,}[ae])r$/;

/** Only the last word is still being typed; an earlier one may be cut short, or be in another form. */
function isNearly(word: string, whole: string): boolean {
  return word.length >= SHORTEST_CUT || whole.length - word.length <= LONGEST_ENDING;
}

/** Whether a word is only in the names of brands. */
export function isOfBrands({ words }: Pick<CatalogueContent, 'words'>, word: string): boolean {
  return words.postings(word).every((posting) => levelOf(posting) === BRAND);
}

/** Whether a word names products, so that it is not treated as a prefix. */
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

/** Words that are sold or known are taken literally. */
export function isUnknown(
  content: CatalogueContent,
  { token }: QueryWord,
  variants: readonly Variant[],
): boolean {
  if (token.length > LONGEST_WORD) return false;
  if (variants.length > 0 || KNOWN_WORDS.has(token) || content.words.has(token)) return false;
  // 'Almoada' is a pillow (almohada), not a drink of the brand Almondee.
  const thing = thingSounding(token);
  return thing === undefined || content.words.has(thing);
}
