import { bestOf } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { documentOf, levelOf, type Variant } from '../word-index.ts';
import { CATEGORY, isBefore, isListed, type Match, rankOf, STEPS_OF_QUALITY } from './match-words.ts';
import { freshTally } from './tally.ts';

const NEAREST = 8;

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
