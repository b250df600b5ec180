import { sizeFit, type WantedSize } from '#rules/search/sizes.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import { emptyShelf, type OfficeShelf } from '../office-shelf.ts';
import { type Document, LEVELS } from '../words/documents.ts';
import { documentOf, levelOf, postingOf, type Variant } from '../words/word-index.ts';
import { type Match, rankOf } from './ranking.ts';
import { freshTally } from './tally.ts';

/** The words a query requires, each with its variants, and the preferred sizes. */
export type Plan = {
  slots: readonly Variant[][];
  sizes: readonly WantedSize[];
  phrase: string;
  /** Whether the query is about pets: otherwise pet products are last. */
  withPets?: boolean;
  /** What people chose after this search, by product. */
  learned?: ReadonlyMap<string, number> | undefined;
  /** The incomplete last word: products with such a word in the title rank first. */
  begun?: string | undefined;
  /** Beginning of titles that have the words, each cut short: 'crem de lec'. */
  start?: RegExp | undefined;
  /** Subcategories of products that have the left-out words: 'corona botella' is the beer. */
  shelves?: (() => ReadonlySet<string>) | undefined;
  /** The unit of the form that was asked for: 'líquido' is never a bar. */
  unit?: Document['unit'] | undefined;
  /** Whether a category's name counts also for words that name products: 'toallitas bebé'. */
  byCategory?: boolean;
};

export const CATEGORY = LEVELS.indexOf('category');
export const SUBCATEGORY = LEVELS.indexOf('subcategory');
export const TITLE = LEVELS.indexOf('title');
export const BRAND = LEVELS.indexOf('brand');
/** Levels from here on mean that the word names the goods. */
export const HEAD_SYNONYM = LEVELS.indexOf('head synonym');
export const HEAD = LEVELS.indexOf('head');
/** Steps of quality of goods that the query's words name. */
export const CALLED_SO = 7;
/** Weight of a word by its level, in the order of LEVELS. */
const LEVEL_WORTH = [0.35, 0.4, 0.55, 0.6, 0.7, 0.84, 0.9, 1];
const TITLE_WORTH = 0.7;
/** Above the difference between a word in the title and one in the shelf name: the requested size ranks first. */
const SIZE_WORTH = 0.5;
/** Factor for products that only mention the words: lemon-flavoured packets for 'limones'. */
const MENTIONED = 0.4;
const FOR_PETS = 0.6;
const BEGUN = 0.2;
/** Grams: people ask for multiples of it, by the pound or kilo. */
const QUARTER_POUND = 125;
const DIET = / (?:zero|light|sin azucar|descafeinado) /;
/** One step: more than views, less than any word of the query. */
const HINTED = 0.1;
const WHOLE_PHRASE = 0.2;
const PHRASE_WITHIN = 0.06;
/**
 * The listed documents that match every slot, unordered. Starts with the rarest slot: documents that fail it need not
 * be checked for the others.
 */
export function matches(content: CatalogueContent, shelf: OfficeShelf, plan: Plan): Match[] {
  const { slots, byCategory = false } = plan;
  if (slots.length === 0 || slots.some((variants) => variants.length === 0)) return [];
  const tally = freshTally(content.documents.length);
  const { met: marks, before, last } = tally;
  let candidates: number[] = [];
  for (const [slot, variants] of rarestFirst(content, slots).entries()) {
    const weakest = !byCategory && isSaidOfProducts(content, shelf, variants) ? CATEGORY + 1 : CATEGORY;
    const mark = tally.mark + slot;
    const meeting: number[] = [];
    for (const { word, quality } of variants) {
      const postings = postingsAmong(content.words.postings(word), slot === 0 ? undefined : candidates);
      for (let at = 0; at < postings.length; at += 1) {
        const posting = postings[at] ?? 0;
        const level = levelOf(posting);
        if (level < weakest) continue;
        const document = documentOf(posting);
        const worth = quality * (LEVEL_WORTH[level] ?? 0);
        const marked = marks[document] ?? 0;
        if (marked === mark + 1) {
          if (worth > (last[document] ?? 0)) last[document] = worth;
        } else if ((slot === 0 || marked === mark) && isListed(shelf, document)) {
          marks[document] = mark + 1;
          before[document] = slot === 0 ? 0 : (before[document] ?? 0) + (last[document] ?? 0);
          last[document] = worth;
          meeting.push(document);
        }
      }
    }
    if (meeting.length === 0) return [];
    candidates = meeting;
  }
  return candidates.map((place) => {
    const document = content.documents[place];
    const met = ((before[place] ?? 0) + (last[place] ?? 0)) / slots.length;
    const quality = document ? met + bonusOf(document, plan, met) : met;
    return { document: place, rank: rankOf(quality, document?.popularity ?? 0, shelf.discount[place] ?? 0) };
  });
}

/** Bonus besides the words: size, the exact query in the title, pets. */
function bonusOf(document: Document, plan: Plan, met: number): number {
  const { sizes, phrase, learned, begun } = plan;
  let bonus =
    besideWords(document, plan) + phraseBonus(document.plainText, phrase) + (learned?.get(document.id) ?? 0);
  if (plan.start?.test(document.plainText)) bonus += WHOLE_PHRASE;
  if (begun !== undefined && document.plainText.includes(` ${begun}`)) bonus += BEGUN;
  const worth = met > TITLE_WORTH ? SIZE_WORTH : SIZE_WORTH * MENTIONED;
  for (const size of sizes) {
    const sold = { quantity: document.quantityPum, unit: document.unit, packs: document.packs };
    // The size '65x90' of a bag is in its title.
    const isTitled = size.is === 'packs' && document.plainText.includes(` ${size.packs} ${size.each} `);
    const fit = isTitled || isWeighedOut(size, document) ? 1 : sizeFit(size, sold);
    bonus += (fit * worth) / sizes.length;
    // 'Coca cola 1.5' means the usual one, not the diet one.
    if (fit === 1 && DIET.test(document.plainText) && !DIET.test(phrase)) bonus -= HINTED;
  }
  return bonus;
}

/** 'Una libra de tomate' prefers weighed goods to a tin; 'papas 110g' means a bag. */
function isWeighedOut(size: WantedSize, { isWeighed }: Document): boolean {
  return isWeighed && size.is === 'amount' && size.unit === 'g' && size.quantity % QUARTER_POUND === 0;
}

/** What a query implies besides its words: people or pets, the shelf, the form. */
export function besideWords(
  document: Document,
  { withPets, shelves, unit }: Pick<Plan, 'withPets' | 'shelves' | 'unit'>,
): number {
  const isElsewhere = document.forPets && !withPets;
  const isOnShelf = shelves?.().has(document.subcategoryId) ?? false;
  const isInForm = unit !== undefined && document.unit === unit;
  return (isElsewhere ? -FOR_PETS : 0) + (isOnShelf ? HINTED : 0) + (isInForm ? HINTED : 0);
}

function rarestFirst(content: CatalogueContent, slots: readonly Variant[][]): readonly Variant[][] {
  const sized = slots.map((variants) => ({
    variants,
    size: variants.reduce((sum, { word }) => sum + content.words.postings(word).length, 0),
  }));
  return sized.sort((one, other) => one.size - other.size).map(({ variants }) => variants);
}

const STEPS_TO_FIND = 16;

/** The postings of the given documents; all of them when that is read faster, or when no documents are given. */
function postingsAmong(
  postings: readonly number[],
  documents: readonly number[] | undefined,
): readonly number[] {
  if (documents === undefined || documents.length * STEPS_TO_FIND >= postings.length) return postings;
  const among: number[] = [];
  for (const document of documents) {
    const posting = postingOf(postings, document);
    if (posting !== undefined) among.push(posting);
  }
  return among;
}

/** Both texts are between spaces: 'sal' begins 'sal marina' but not 'salsa'. */
function phraseBonus(title: string, phrase: string): number {
  if (title.startsWith(phrase)) return WHOLE_PHRASE;
  return title.includes(phrase) ? PHRASE_WITHIN : 0;
}

/** A category's name counts only where the word names no product: 'huevos' is not the milk in 'Lácteos y huevos'. */
function isSaidOfProducts(
  content: CatalogueContent,
  shelf: OfficeShelf,
  variants: readonly Variant[],
): boolean {
  return variants.some(({ word }) =>
    content.words
      .postings(word)
      .some((posting) => levelOf(posting) > CATEGORY && isListed(shelf, documentOf(posting))),
  );
}

const all = new WeakMap<CatalogueContent, OfficeShelf>();

export function everywhere(content: CatalogueContent): OfficeShelf {
  const cached = all.get(content);
  if (cached && cached.price.length >= content.documents.length) return cached;
  const shelf = { ...emptyShelf(0), price: new Int32Array(content.documents.length).fill(1) };
  all.set(content, shelf);
  return shelf;
}

/** Whether the office lists a product with this word. */
export function isSold(content: CatalogueContent, shelf: OfficeShelf, word: string): boolean {
  return content.words.postings(word).some((posting) => isListed(shelf, documentOf(posting)));
}

/** Whether one of these words names goods, and does not only describe them. */
export function namesGoods(
  { words }: CatalogueContent,
  shelf: OfficeShelf,
  variants: readonly Variant[],
): boolean {
  return variants.some(({ word }) =>
    words
      .postings(word)
      .some((posting) => levelOf(posting) >= HEAD_SYNONYM && isListed(shelf, documentOf(posting))),
  );
}

/** Whether one of these words names a kind of goods, and not only a brand. */
export function namesKind(
  { words }: CatalogueContent,
  shelf: OfficeShelf,
  variants: readonly Variant[],
): boolean {
  return variants.some(({ word }) =>
    words.postings(word).some((posting) => {
      const level = levelOf(posting);
      return (level === HEAD || level === HEAD_SYNONYM) && isListed(shelf, documentOf(posting));
    }),
  );
}

export function isListed(shelf: OfficeShelf, document: number): boolean {
  return (shelf.price[document] ?? 0) > 0;
}

/** Whether a word names a product. */
export function isCalled(
  { words }: CatalogueContent,
  document: number,
  variants: readonly Variant[],
): boolean {
  return variants.some(({ word }) => {
    const posting = postingOf(words.postings(word), document);
    return posting !== undefined && levelOf(posting) >= HEAD_SYNONYM;
  });
}
