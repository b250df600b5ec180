import type { Query } from '#rules/search/read-query.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import { documentOf, levelOf, type Variant } from '../words/word-index.ts';
import { BRAND, TITLE } from './match-words.ts';
import { itself, type Slots } from './readings.ts';

/** What words say beside others: another gender, what they are against, a phrase they begin, a shelf. */

/** 'Maíz en lata' is on the shelf of enlatados. */
const IN_TINS: ReadonlySet<string> = new Set(['lata', 'enlatada', 'tarro']);
const SHORTEST_OF_GENDER = 5;
const SHORTEST_BEGINNING = 3;
/** Factor for a word that only begins a phrase: it says less than the phrase. */
const WITHIN_PHRASE = 0.8;
/** A word counts as a shelf's own when this share of its products have it. */
const OFTEN = 0.1;

/** Adds words of the other gender ('arepa blanca' is of maíz blanco) and of purpose ('para la caspa' is anticaspa). */
export function agreeing(content: CatalogueContent, { words }: Query, asWritten: Slots): Slots {
  return asWritten.map((variants, place) => {
    const token = words[place]?.token ?? '';
    if (place === 0) return variants;
    const inTins = IN_TINS.has(token) ? itself(content, 'enlatado') : [];
    return [...variants, ...otherGender(content, token), ...against(content, token), ...inTins];
  });
}

/** 'Para el sarro' is antisarro. */
export function against(content: CatalogueContent, token: string): Variant[] {
  return itself(content, `anti${token}`);
}

/** 'Blanca' for 'blanco', and the reverse. */
function otherGender(content: CatalogueContent, token: string): Variant[] {
  const other = token.endsWith('a') ? `${token.slice(0, -1)}o` : token.replace(/o$/, 'a');
  return token.length >= SHORTEST_OF_GENDER && other !== token ? itself(content, other) : [];
}

/**
 * The words beside a brand also as the first of a phrase: 'jabón Ariel' is 'jabón para ropa', another word for
 * detergente. Undefined without a brand.
 */
export function withinPhrases(
  { words }: CatalogueContent,
  query: Query,
  asWritten: Slots,
): Slots | undefined {
  const isBrand = (place: number) => {
    const postings = words.postings(query.words[place]?.token ?? '');
    return postings.length > 0 && postings.every((posting) => levelOf(posting) === BRAND);
  };
  if (query.words.length < 2 || !asWritten.some((_, place) => isBrand(place))) return undefined;
  return asWritten.map((variants, place) => {
    const token = query.words[place]?.token ?? '';
    if (isBrand(place) || token.length < SHORTEST_BEGINNING) return variants;
    const phrases = words.beginning(`+${token} `).map(({ word }) => ({ word, quality: WITHIN_PHRASE }));
    return [...variants, ...phrases];
  });
}

/** The subcategories whose products often have one of the words in their titles; read when something has matched. */
export function shelvesWith(content: CatalogueContent, slots: Slots): () => ReadonlySet<string> {
  let shelves: ReadonlySet<string> | undefined;
  return () => {
    shelves ??= shelvesOften(content, slots);
    return shelves;
  };
}

function shelvesOften(
  { words, documents, ofSubcategory }: CatalogueContent,
  slots: Slots,
): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const { word } of slots.flat()) {
    for (const posting of words.postings(word)) {
      const level = levelOf(posting);
      if (level < TITLE || level === BRAND) continue;
      const id = documents[documentOf(posting)]?.subcategoryId;
      if (id) times.set(id, (times.get(id) ?? 0) + 1);
    }
  }
  return new Set([...times].flatMap(([id, many]) => (many >= OFTEN * ofSubcategory(id).length ? [id] : [])));
}
