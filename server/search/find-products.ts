import { normaliseText, searchTokens, unitTokens } from '#rules/text-search.ts';
import { bestOf } from '#server/catalogue/memory/best-of.ts';
import type { CatalogueContent } from '#server/catalogue/memory/catalogue-content.ts';
import { LEVELS } from '#server/catalogue/memory/documents.ts';
import type { OfficeShelf } from '#server/catalogue/memory/office-shelf.ts';
import { documentOf, levelOf, type Variant } from '#server/catalogue/memory/word-index.ts';

export type Question = {
  text: string;
  /** Products whose SKU or bar code is the text. */
  coded: readonly string[];
  categoryId: string | undefined;
  offset: number;
  limit: number;
};

export type Finding = {
  /** Product ids of the asked page, best first. */
  ids: string[];
  found: number;
  /** Products found by category, before the filter by category. */
  categories: Map<string, number>;
  /** What was searched instead of what was written; '' = what was written. */
  corrected: string;
  /** The nearest products, when nothing has all the words. */
  nearest: string[];
};

/** The words of a question that must be met, in one of their variants, and the sizes that should be. */
type Plan = { slots: Variant[][]; sizes: string[]; phrase: string };
type Match = { document: number; rank: number };

/** A longer question says no more, and every word costs a look-up. */
const MOST_WORDS = 10;
/** Beginnings of two letters are only what somebody is still typing; one letter asks for nothing. */
const SHORTEST_TYPED = 2;
const SHORTEST_BEGINNING = 3;
const NEAREST = 8;

const CATEGORY = LEVELS.indexOf('category');
/** What a word is worth by where it stands, in the order of LEVELS. */
const LEVEL_WORTH = [0.35, 0.6, 0.55, 0.8, 0.85, 1];
const SIZE_WORTH = 0.5;
const WHOLE_PHRASE = 0.2;
const PHRASE_WITHIN = 0.1;
/** Matches this near are equally good: then the more seen comes first. */
const STEPS_OF_QUALITY = 10;
const POPULARITY_ROOM = 2 ** 30;
const DISCOUNT_ROOM = 2 ** 14;

/** The products of an office that a question asks for: by how well they match, then the most seen, then by discount. */
export function findProducts(content: CatalogueContent, shelf: OfficeShelf, question: Question): Finding {
  const byCode = question.coded
    .map(content.placeOf)
    .filter((place) => place !== undefined && isListed(shelf, place));
  if (byCode.length > 0)
    return pageOf(
      content,
      byCode.map((document = 0) => ({ document, rank: 0 })),
      question,
      '',
    );

  const words = searchTokens(question.text).slice(0, MOST_WORDS);
  const sizes = unitTokens(question.text);
  const named = words.filter((word) => !sizes.includes(word));
  const must = named.length > 0 ? named : words;
  const phrase = normaliseText(question.text);
  const plan = { sizes: named.length > 0 ? sizes : [], phrase };

  const asWritten = must.map((word, place) => variantsOf(content, word, place === must.length - 1));
  const exact = matches(content, shelf, { ...plan, slots: asWritten });
  if (exact.length > 0) return pageOf(content, exact, question, '');

  for (const slots of corrections(content, shelf, must, asWritten)) {
    const near = matches(content, shelf, { ...plan, slots });
    if (near.length > 0) return pageOf(content, near, question, correctedText(content, near, slots));
  }
  const slots = asWritten.map((variants, place) => [
    ...variants,
    ...content.words.similar(must[place] ?? ''),
  ]);
  return {
    ids: [],
    found: 0,
    categories: new Map(),
    corrected: '',
    nearest: nearestTo(content, shelf, slots),
  };
}

function variantsOf({ words }: CatalogueContent, word: string, last: boolean): Variant[] {
  if (word.length >= (last ? SHORTEST_TYPED : SHORTEST_BEGINNING)) return words.beginning(word);
  return words.has(word) ? [{ word, quality: 1 }] : [];
}

/** Other readings of a question, the nearest first: only the words that are nowhere, joined or split, then every word. */
function* corrections(
  content: CatalogueContent,
  shelf: OfficeShelf,
  must: readonly string[],
  asWritten: readonly Variant[][],
): Generator<Variant[][]> {
  const isNowhere = asWritten.map((variants) => !variants.some(({ word }) => isSold(content, shelf, word)));
  if (isNowhere.some(Boolean)) {
    yield asWritten.map((variants, place) =>
      isNowhere[place] ? content.words.similar(must[place] ?? '') : variants,
    );
  }
  for (let place = 0; place + 1 < must.length; place += 1) {
    const joined = `${must[place]}${must[place + 1]}`;
    if (content.words.has(joined)) yield asWritten.toSpliced(place, 2, [{ word: joined, quality: 1 }]);
  }
  for (const [place, word] of must.entries()) {
    const halves = isNowhere[place] ? splitWord(content, word) : undefined;
    if (halves) yield asWritten.toSpliced(place, 1, ...halves.map((half) => [{ word: half, quality: 1 }]));
  }
  yield asWritten.map((variants, place) => [...variants, ...content.words.similar(must[place] ?? '')]);
}

function splitWord({ words }: CatalogueContent, word: string): [string, string] | undefined {
  for (let at = SHORTEST_BEGINNING; at <= word.length - SHORTEST_BEGINNING; at += 1) {
    const halves: [string, string] = [word.slice(0, at), word.slice(at)];
    if (halves.every((half) => words.has(half))) return halves;
  }
  return undefined;
}

/** The listed documents that meet every slot, in no order. */
function matches(content: CatalogueContent, shelf: OfficeShelf, { slots, sizes, phrase }: Plan): Match[] {
  if (slots.length === 0 || slots.some((variants) => variants.length === 0)) return [];
  // How many slots a document has met, what they were worth before the last, and what the last is worth.
  const met = new Uint8Array(content.documents.length);
  const before = new Float32Array(content.documents.length);
  const last = new Float32Array(content.documents.length);
  let candidates: number[] = [];
  for (const [slot, variants] of slots.entries()) {
    const meeting: number[] = [];
    const weakest = isSaidOfProducts(content, shelf, variants) ? CATEGORY + 1 : CATEGORY;
    for (const { word, quality } of variants) {
      for (const posting of content.words.postings(word)) {
        if (levelOf(posting) < weakest) continue;
        const document = documentOf(posting);
        const worth = quality * (LEVEL_WORTH[levelOf(posting)] ?? 0);
        if (met[document] === slot && isListed(shelf, document)) {
          met[document] = slot + 1;
          before[document] = (before[document] ?? 0) + (last[document] ?? 0);
          last[document] = worth;
          meeting.push(document);
        } else if (met[document] === slot + 1 && worth > (last[document] ?? 0)) last[document] = worth;
      }
    }
    candidates = meeting;
  }
  const bonus = sizeBonus(content, sizes);
  return candidates.map((document) => {
    const quality = ((before[document] ?? 0) + (last[document] ?? 0)) / slots.length;
    const whole =
      quality + (bonus?.[document] ?? 0) + phraseBonus(content.documents[document]?.phrase ?? '', phrase);
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
      bonus[document] = (bonus[document] ?? 0) + SIZE_WORTH / sizes.length;
    }
  }
  return bonus;
}

function phraseBonus(title: string, phrase: string): number {
  if (title.startsWith(phrase)) return WHOLE_PHRASE;
  return title.includes(phrase) ? PHRASE_WITHIN : 0;
}

/** One figure that orders by quality in steps, then by popularity, then by discount. */
function rankOf(quality: number, popularity: number, discount: number): number {
  const seen = Math.min(popularity, POPULARITY_ROOM - 1);
  return (Math.round(quality * STEPS_OF_QUALITY) * POPULARITY_ROOM + seen) * DISCOUNT_ROOM + discount;
}

function pageOf(
  content: CatalogueContent,
  all: readonly Match[],
  question: Question,
  corrected: string,
): Finding {
  const categories = new Map<string, number>();
  const categoryOf = ({ document }: Match) => content.documents[document]?.categoryId ?? '';
  for (const match of all) categories.set(categoryOf(match), (categories.get(categoryOf(match)) ?? 0) + 1);
  const { categoryId, offset, limit } = question;
  const wanted = categoryId ? all.filter((match) => categoryOf(match) === categoryId) : all;
  const page = bestOf(wanted, offset + limit, isBefore).slice(offset);
  return { ids: idsOf(content, page), found: wanted.length, categories, corrected, nearest: [] };
}

function isBefore(one: Match, other: Match): boolean {
  return one.rank > other.rank || (one.rank === other.rank && one.document < other.document);
}

function idsOf(content: CatalogueContent, page: readonly Match[]): string[] {
  return page.map(({ document }) => content.documents[document]?.id ?? '');
}

/** The words that the best match was found by. */
function correctedText(
  content: CatalogueContent,
  near: readonly Match[],
  slots: readonly Variant[][],
): string {
  const [best] = bestOf(near, 1, isBefore);
  const standsIn = ({ word }: Variant) =>
    content.words.postings(word).some((posting) => documentOf(posting) === best?.document);
  return slots
    .map((variants) => variants.find(standsIn)?.word ?? '')
    .join(' ')
    .trim();
}

/** The documents that meet most of a question, weighing rare words more. */
function nearestTo(content: CatalogueContent, shelf: OfficeShelf, slots: readonly Variant[][]): string[] {
  const worth = new Map<number, number>();
  for (const variants of slots) {
    const met = new Map<number, number>();
    for (const { word, quality } of variants) {
      const postings = content.words.postings(word);
      const rarity = Math.log(1 + content.documents.length / (1 + postings.length));
      for (const posting of postings) {
        const document = documentOf(posting);
        if (levelOf(posting) === CATEGORY || !isListed(shelf, document)) continue;
        met.set(document, Math.max(met.get(document) ?? 0, quality * rarity));
      }
    }
    for (const [document, value] of met) worth.set(document, (worth.get(document) ?? 0) + value);
  }
  const ranked = function* (): Generator<Match> {
    for (const [document, value] of worth) {
      yield { document, rank: rankOf(value, content.documents[document]?.popularity ?? 0, 0) };
    }
  };
  return idsOf(content, bestOf(ranked(), NEAREST, isBefore));
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

function isSold(content: CatalogueContent, shelf: OfficeShelf, word: string): boolean {
  return content.words.postings(word).some((posting) => isListed(shelf, documentOf(posting)));
}

function isListed(shelf: OfficeShelf, document: number): boolean {
  return (shelf.price[document] ?? 0) > 0;
}
