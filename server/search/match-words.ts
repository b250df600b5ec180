import { bestOf } from '#server/catalogue/memory/best-of.ts';
import type { CatalogueContent } from '#server/catalogue/memory/catalogue-content.ts';
import { LEVELS } from '#server/catalogue/memory/documents.ts';
import type { OfficeShelf } from '#server/catalogue/memory/office-shelf.ts';
import { documentOf, levelOf, type Variant } from '#server/catalogue/memory/word-index.ts';
import { freshTally } from './tally.ts';

/** The words of a question that must be met, in one of their variants, and the sizes that should be. */
export type Plan = {
  slots: readonly Variant[][];
  sizes: readonly string[];
  phrase: string;
  /** Whether the name of a category counts also for words that products are called by: 'toallitas bebé'. */
  byCategory?: boolean;
};

/** A product that meets a question; of two, the one with the higher rank comes first. */
export type Match = { document: number; rank: number };

const NEAREST = 8;
const CATEGORY = LEVELS.indexOf('category');
const TITLE = LEVELS.indexOf('title');
/** What a word is worth by where it stands, in the order of LEVELS. */
const LEVEL_WORTH = [0.35, 0.4, 0.55, 0.6, 0.7, 0.84, 0.9, 1];
const SIZE_WORTH = 0.3;
/** One of several in a pack. */
const SIZE_IN_PACK = 0.2;
const WHOLE_PHRASE = 0.2;
const PHRASE_WITHIN = 0.06;
/** Matches this near are equally good: then the more seen comes first. */
const STEPS_OF_QUALITY = 10;
const POPULARITY_ROOM = 2 ** 30;
const DISCOUNT_ROOM = 2 ** 14;

/** The listed documents that meet every slot, in no order. */
export function matches(
  content: CatalogueContent,
  shelf: OfficeShelf,
  { slots, sizes, phrase, byCategory = false }: Plan,
): Match[] {
  if (slots.length === 0 || slots.some((variants) => variants.length === 0)) return [];
  const { mark, met, before, last } = freshTally(content.documents.length);
  let candidates: number[] = [];
  for (const [slot, variants] of slots.entries()) {
    const meeting: number[] = [];
    const weakest = !byCategory && isSaidOfProducts(content, shelf, variants) ? CATEGORY + 1 : CATEGORY;
    for (const { word, quality } of variants) {
      for (const posting of content.words.postings(word)) {
        if (levelOf(posting) < weakest) continue;
        const document = documentOf(posting);
        const worth = quality * (LEVEL_WORTH[levelOf(posting)] ?? 0);
        const marked = met[document] ?? 0;
        if (marked === mark + slot + 1) {
          if (worth > (last[document] ?? 0)) last[document] = worth;
        } else if ((slot === 0 || marked === mark + slot) && isListed(shelf, document)) {
          met[document] = mark + slot + 1;
          before[document] = slot === 0 ? 0 : (before[document] ?? 0) + (last[document] ?? 0);
          last[document] = worth;
          meeting.push(document);
        }
      }
    }
    candidates = meeting;
  }
  const bonus = sizeBonus(content, sizes);
  return candidates.map((document) => {
    const quality = ((before[document] ?? 0) + (last[document] ?? 0)) / slots.length;
    const whole =
      quality + (bonus?.[document] ?? 0) + phraseBonus(content.documents[document]?.said ?? '', phrase);
    return {
      document,
      rank: rankOf(whole, content.documents[document]?.popularity ?? 0, shelf.discount[document] ?? 0),
    };
  });
}

function sizeBonus(content: CatalogueContent, sizes: readonly string[]): Float32Array | undefined {
  if (sizes.length === 0) return undefined;
  const bonus = new Float32Array(content.documents.length);
  for (const size of sizes) {
    for (const posting of content.words.postings(size)) {
      const document = documentOf(posting);
      const worth = levelOf(posting) < TITLE ? SIZE_IN_PACK : SIZE_WORTH;
      bonus[document] = (bonus[document] ?? 0) + worth / sizes.length;
    }
  }
  return bonus;
}

/** Both between spaces: 'sal' stands at the beginning of 'sal marina', not of 'salsa'. */
function phraseBonus(title: string, phrase: string): number {
  if (title.startsWith(phrase)) return WHOLE_PHRASE;
  return title.includes(phrase) ? PHRASE_WITHIN : 0;
}

/** One figure that orders by quality in steps, then by popularity, then by discount. */
function rankOf(quality: number, popularity: number, discount: number): number {
  const seen = Math.min(popularity, POPULARITY_ROOM - 1);
  return (Math.round(quality * STEPS_OF_QUALITY) * POPULARITY_ROOM + seen) * DISCOUNT_ROOM + discount;
}

export function isBefore(one: Match, other: Match): boolean {
  return one.rank > other.rank || (one.rank === other.rank && one.document < other.document);
}

/** The documents that meet most of a question, weighing rare words more. */
export function nearestTo(
  content: CatalogueContent,
  shelf: OfficeShelf,
  slots: readonly Variant[][],
): Match[] {
  const { mark, met, before, last } = freshTally(content.documents.length);
  const near: number[] = [];
  for (const [slot, variants] of slots.entries()) {
    for (const { word, quality } of variants) {
      const postings = content.words.postings(word);
      const worth = quality * Math.log(1 + content.documents.length / (1 + postings.length));
      for (const posting of postings) {
        const document = documentOf(posting);
        if (levelOf(posting) === CATEGORY || !isListed(shelf, document)) continue;
        const marked = met[document] ?? 0;
        if (marked === mark + slot + 1) {
          if (worth > (last[document] ?? 0)) last[document] = worth;
          continue;
        }
        if (marked <= mark) near.push(document);
        before[document] = marked <= mark ? 0 : (before[document] ?? 0) + (last[document] ?? 0);
        last[document] = worth;
        met[document] = mark + slot + 1;
      }
    }
  }
  const worthOf = (document: number) => (before[document] ?? 0) + (last[document] ?? 0);
  const ranked = bestInQuality(near, worthOf).map((document) => ({
    document,
    rank: rankOf(worthOf(document), content.documents[document]?.popularity ?? 0, 0),
  }));
  return bestOf(ranked, NEAREST, isBefore);
}

/** Of many, those good enough to be among the nearest: of the rest no one need know how popular they are. */
function bestInQuality(near: readonly number[], worthOf: (document: number) => number): number[] {
  const stepOf = (document: number) => Math.round(worthOf(document) * STEPS_OF_QUALITY);
  const sizes = new Map<number, number>();
  for (const document of near) sizes.set(stepOf(document), (sizes.get(stepOf(document)) ?? 0) + 1);
  let enough = 0;
  let least = 0;
  for (const [step, size] of [...sizes].sort(([one], [other]) => other - one)) {
    if (enough >= NEAREST) break;
    enough += size;
    least = step;
  }
  return near.filter((document) => stepOf(document) >= least);
}

/** 'Huevos' is not the milk that stands in 'Lácteos y huevos': the name of a category counts where no product is called so. */
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

/** Whether the office lists anything that says a word. */
export function isSold(content: CatalogueContent, shelf: OfficeShelf, word: string): boolean {
  return content.words.postings(word).some((posting) => isListed(shelf, documentOf(posting)));
}

export function isListed(shelf: OfficeShelf, document: number): boolean {
  return (shelf.price[document] ?? 0) > 0;
}
