import type { Query, QueryWord } from '#rules/search/read-query.ts';
import {
  KNOWN_DELICACIES,
  KNOWN_THINGS,
  KNOWN_WORDS,
  NOT_SERVED_WORDS,
} from '#server/search/vocabularies/vocabularies.ts';
import { bestOf } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { documentOf, levelOf, type Variant } from '../words/word-index.ts';
import { likely } from './corrections.ts';
import { slotsOf } from './exact-matches.ts';
import { BRAND, CATEGORY, everywhere, HEAD_SYNONYM, isListed, namesGoods } from './match-words.ts';
import { isForm, SHORTEST_RECOGNISED } from './partial-readings.ts';
import { isBefore, type Match, rankOf, STEPS_OF_QUALITY } from './ranking.ts';
import type { Slots } from './readings.ts';
import { freshTally } from './tally.ts';
import { isUnknown } from './variants.ts';

const NEAREST = 8;

/**
 * The most viewed products of the shelf a query names; without such a shelf, the products that match most of it.
 */
export function mostSeenLike(
  content: CatalogueContent,
  shelf: OfficeShelf,
  slots: readonly Variant[][],
): Match[] {
  for (const variants of slots) {
    const subcategoryId = shelfNamed(content, variants, slots.length === 1);
    const onShelf = subcategoryId ? content.ofSubcategory(subcategoryId) : [];
    const listed = onShelf.filter((place) => isListed(shelf, place));
    if (listed.length > 0) return bestOf(listed.map(bySeen(content)), NEAREST, isBefore);
  }
  return nearestTo(content, shelf, slots);
}

function bySeen({ documents }: CatalogueContent) {
  return (place: number): Match => ({
    document: place,
    rank: rankOf(0, documents[place]?.popularity ?? 0, 0),
  });
}

/** The subcategory in which most products are named by a word, in any office. */
function shelfNamed(
  content: CatalogueContent,
  variants: readonly Variant[],
  isAlone: boolean,
): string | undefined {
  const times = new Map<string, number>();
  for (const { word } of variants) {
    for (const posting of content.words.postings(word)) {
      const id = content.documents[documentOf(posting)]?.subcategoryId;
      const level = levelOf(posting);
      // Beside other words, 'azul' does not name a shelf just because Nevado Azul makes ice cream.
      const isNamed = level >= HEAD_SYNONYM && (isAlone || level !== BRAND);
      if (id && isNamed) times.set(id, (times.get(id) ?? 0) + 1);
    }
  }
  let most: string | undefined;
  for (const [id, many] of times) if (many > (times.get(most ?? '') ?? 0)) most = id;
  return most;
}

/**
 * The documents that meet most of a question, rare words weighing more. Of several words at least two must match:
 * 'jaula para pájaros' does not mean eggs 'libres de jaula'.
 */
function nearestTo(content: CatalogueContent, shelf: OfficeShelf, slots: readonly Variant[][]): Match[] {
  const { mark, met, before, last } = freshTally(content.documents.length);
  const near: number[] = [];
  const twice = new Set<number>();
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
        else twice.add(document);
        before[document] = marked <= mark ? 0 : (before[document] ?? 0) + (last[document] ?? 0);
        last[document] = worth;
        met[document] = mark + slot + 1;
      }
    }
  }
  const worthOf = (document: number) => (before[document] ?? 0) + (last[document] ?? 0);
  const matching = slots.filter((variants) => variants.length > 0);
  const isHead = matching.length === 1 && matching[0] === slots[0];
  const enough = isHead ? near : [...twice];
  const ranked = bestInQuality(enough, worthOf).map((document) => ({
    document,
    rank: rankOf(worthOf(document), content.documents[document]?.popularity ?? 0, 0),
  }));
  return bestOf(ranked, NEAREST, isBefore);
}

/** The matches good enough to be among the nearest: popularity is computed only for these. */
function bestInQuality(near: readonly number[], worthOf: (document: number) => number): number[] {
  const steps = near.map((document) => Math.round(worthOf(document) * STEPS_OF_QUALITY));
  const sizes: number[] = [];
  for (const step of steps) sizes[step] = (sizes[step] ?? 0) + 1;
  let enough = 0;
  let least = sizes.length;
  while (least > 0 && enough < NEAREST) {
    least -= 1;
    enough += sizes[least] ?? 0;
  }
  return near.filter((_, place) => (steps[place] ?? 0) >= least);
}

/** The words of a question by which similar goods are found; none where nothing is similar. */
export function likelySlots(content: CatalogueContent, shelf: OfficeShelf, query: Query): Slots {
  const { words } = query;
  const asWritten = slotsOf(content, everywhere(content), query);
  // Nothing is similar to goods of another shop, or to what is for them. Forms name no shelf: 'pastillas
  // anticonceptivas'.
  if (words.length > 1 && words.some(({ token }) => NOT_SERVED_WORDS.has(token))) return [];
  if (words.every(({ token }) => KNOWN_DELICACIES.has(token))) return [];
  // A word that only describes misleads: 'tofu ahumado' to fish, 'tabla de picar' to cheese.
  const [head, ...others] = words;
  const isOther = ({ token }: { token: string }) => !content.words.has(token);
  if (head && others.length > 0) {
    if (KNOWN_WORDS.has(head.token) && isOther(head)) return [];
    if (KNOWN_THINGS.has(head.token) && others.some(isOther)) return [];
  }
  if (
    words.some(
      ({ token }, place) => KNOWN_THINGS.has(token) && !namesGoods(content, shelf, asWritten[place] ?? []),
    )
  )
    return [];
  return words.map((word, place) => {
    const variants = asWritten[place] ?? [];
    if (words.length > 1 && isForm(word.token)) return [];
    // 'El mal de altura' does not mean malta: only the last word may be incomplete, and a sentence is complete.
    const isBegun = place === words.length - 1 && !query.isAsking;
    if (!isUnknown(content, word, variants))
      return isBegun ? variants : variants.filter((one) => !isBeginning(word, one));
    // Beside known words, a guess at an unknown one only misleads.
    if (words.length > 1 || query.isAsking) return [];
    // 'Capaz' does not mean capa; only a long word is recognisable with mistakes.
    return likely(content, shelf, word, word.token.length < SHORTEST_RECOGNISED);
  });
}

const isBeginning = ({ token }: QueryWord, { word }: Variant) => word !== token && word.startsWith(token);
