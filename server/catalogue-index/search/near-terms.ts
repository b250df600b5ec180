import { type Query, type QueryWord, readQuery } from '#rules/search/read-query.ts';
import { KNOWN_NOUNS, KNOWN_THINGS, NOT_SERVED_WORDS } from '#server/search/vocabularies/vocabularies.ts';
import { bestOf } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import type { Variant } from '../words/word-index.ts';
import { namesKind } from './match-words.ts';
import { isForm } from './partial-readings.ts';
import { isOfBrands, isUnknown, variantsOf } from './variants.ts';

/** Each candidate is searched before it is proposed. */
const MOST_CANDIDATES = 10;
const MOST_SPELT_ALIKE = 3;
const LETTERS = /^[a-zñ]+$/;

/**
 * Terms near a question that found nothing: pairs of adjacent words, single words that name goods, and words of similar
 * spelling.
 */
export function nearTerms(content: CatalogueContent, shelf: OfficeShelf, text: string): string[] {
  const query = readQuery(text);
  const typed = query.words.map(({ written }) => written).join(' ');
  const terms = new Set([...pairs(content, shelf, query), ...singles(content, shelf, query)]);
  terms.delete(typed);
  return [...terms].slice(0, MOST_CANDIDATES);
}

function* pairs(content: CatalogueContent, shelf: OfficeShelf, { words }: Query): Generator<string> {
  for (const [place, word] of words.entries()) {
    const next = words[place + 1];
    // 'Crema dental' is not a cream: the pair says more than each word.
    if (!next || isElsewhere(word)) continue;
    if ([word, next].some((one) => namesKind(content, shelf, itsSlot(content, shelf, one))))
      yield `${word.written} ${next.written}`;
  }
}

function* singles(content: CatalogueContent, shelf: OfficeShelf, { words }: Query): Generator<string> {
  const alike: string[] = [];
  for (const word of words) {
    // 'Tabla de picar' does not mean the cheese that is served on one.
    if (isElsewhere(word) || (words.length > 1 && isForm(word.token))) continue;
    const variants = itsSlot(content, shelf, word);
    const found = whatNames(content, shelf, variants, word.token);
    if (found !== undefined) yield found;
    else if (isUnknown(content, word, variants)) {
      const spelt = content.words.similar(word.token).filter((one) => isTelling(content, shelf, one));
      alike.push(...spelt.slice(0, MOST_SPELT_ALIKE).map((one) => content.words.spelt(one.word)));
    }
  }
  yield* alike;
}

/** The word as typed where it names goods, else the most frequent name that it begins. */
function whatNames(
  content: CatalogueContent,
  shelf: OfficeShelf,
  variants: readonly Variant[],
  token: string,
): string | undefined {
  const telling = variants.filter((one) => isTelling(content, shelf, one));
  const times = ({ word }: Variant) =>
    word === token ? Number.POSITIVE_INFINITY : content.words.postings(word).length;
  const [best] = bestOf(telling, 1, (one, other) => times(one) > times(other));
  return best && content.words.spelt(best.word);
}

/** Whether a word names goods, or is a brand that is not also a thing: the pasta La Muñeca is not a doll. */
function isTelling(content: CatalogueContent, shelf: OfficeShelf, variant: Variant): boolean {
  const { word } = variant;
  if (!LETTERS.test(word)) return false;
  return namesKind(content, shelf, [variant]) || (isOfBrands(content, word) && !KNOWN_NOUNS.has(word));
}

/** Whether the word is something that other kinds of shops sell. */
const isElsewhere = ({ token }: QueryWord) => KNOWN_THINGS.has(token) || NOT_SERVED_WORDS.has(token);

/** The variants of the word taken as complete: 'gris' is not a prefix of grissini. */
function itsSlot(content: CatalogueContent, shelf: OfficeShelf, word: QueryWord): readonly Variant[] {
  return variantsOf(content, shelf, word, false);
}
