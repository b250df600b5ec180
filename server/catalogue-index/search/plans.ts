import type { Query, QueryWord } from '#rules/search/read-query.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { levelOf, postingOf, type Variant } from '../words/word-index.ts';
import { BRAND, HEAD, HEAD_SYNONYM, namesKind, SUBCATEGORY } from './match-words.ts';
import type { Match } from './ranking.ts';
import type { Slots } from './readings.ts';

/** With fewer matches than this, none of them named by the query, it may mean something else. */
export const FEW = 3;

export function planOf({ words, sizes }: Query) {
  return {
    sizes,
    phrase: phraseOf(words),
    withPets: words.some(({ token }) => PETS.has(token)),
    unit: words.map(({ token }) => UNITS_OF_FORMS.get(token)).find((unit) => unit !== undefined),
  };
}

const UNITS_OF_FORMS: ReadonlyMap<string, 'ml' | 'g'> = new Map([
  ['botella', 'ml'],
  ['liquido', 'ml'],
  ['polvo', 'g'],
  ['barra', 'g'],
] as const);

export function phraseOf(words: readonly QueryWord[]): string {
  return ` ${words.map(({ token }) => token).join(' ')} `;
}

const PETS = new Set(
  'perro perrito gato gatito mascota cachorro felino canino pet dog cat arena arenilla alpiste'.split(' '),
);

/**
 * Whether a product only mentions the words of a query, as tortillas mention 'harina' and 'arepas': neither the head
 * word nor a brand matches, and the title does not contain the whole query.
 */
export function isOtherwiseCalled(
  content: CatalogueContent,
  shelf: OfficeShelf,
  document: number,
  asWritten: Slots,
  phrase: string,
): boolean {
  const { words, documents } = content;
  const levels = asWritten.map((variants) => {
    const found = variants.flatMap(({ word }) => postingOf(words.postings(word), document) ?? []);
    return Math.max(-1, ...found.map(levelOf));
  });
  // Matched by joined words, which are precise.
  const title = documents[document]?.plainText ?? '';
  // 'Sal marina' does not mean crisps with sea salt: the phrase counts where the word itself names no kind of goods.
  if (levels.includes(-1) || title.startsWith(phrase)) return false;
  if (title.includes(phrase) && !namesKind(content, shelf, asWritten[0] ?? [])) return false;
  if ((levels[0] ?? 0) >= HEAD_SYNONYM || levels.includes(HEAD)) return false;
  if (!levels.includes(BRAND)) return true;
  // 'espinaca baby' is not a purée of the brand Baby, as spinach itself is sold; Ariel's shelf also has 'jabón'.
  return levels[0] !== SUBCATEGORY && namesKind(content, shelf, asWritten[0] ?? []);
}

/** 'Avena Alpina' is not kumis on the shelf 'Avenas y bebidas lácteas', where other goods are themselves avena. */
export function isOnlyOfShelf(
  { words, documents, ofSubcategory }: CatalogueContent,
  document: number,
  [kind = [], brand, ...others]: Slots,
): boolean {
  if (!brand || others.length > 0) return false;
  const standsAt = (variants: readonly Variant[], level: number) =>
    variants.some(({ word }) => {
      const posting = postingOf(words.postings(word), document);
      return posting !== undefined && levelOf(posting) === level;
    });
  const isSaidOf = (place: number) =>
    kind.some(({ word }) => documents[place]?.plainText.includes(` ${word} `));
  return (
    standsAt(brand, BRAND) &&
    standsAt(kind, HEAD_SYNONYM) &&
    !isSaidOf(document) &&
    ofSubcategory(documents[document]?.subcategoryId ?? '').some(isSaidOf)
  );
}

/** A product found in several readings counts with its best one. */
export function bestOfReadings([first = [], ...others]: Match[][]): Match[] {
  if (others.every((matched) => matched.length === 0)) return first;
  const best = new Map(first.map(({ document, rank }) => [document, rank]));
  for (const { document, rank } of others.flat())
    best.set(document, Math.max(rank, best.get(document) ?? rank));
  return [...best].map(([document, rank]) => ({ document, rank }));
}
