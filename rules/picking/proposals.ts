import { mulDivRound, type Pesos } from '../money.ts';
import { minimumCount, stepOf } from '../quantity.ts';
import { isWeighed, type Offered, type PromisedLine } from './weighed-line.ts';

/** Proposals a picker is shown: more is a search. */
const MOST_PROPOSALS = 3;

/**
 * The equivalent quantity of a replacement: the same pieces, or the nearest weight on its step. Pieces for a weight
 * only when the weight of a piece is known; else one.
 */
export function countLike(line: PromisedLine, { sale, countType }: Offered): number {
  const least = minimumCount(sale, countType);
  if (countType === 'units') {
    if (!isWeighed(line)) return line.count;
    return sale.gramsPerUnit > 0 ? Math.max(1, mulDivRound(line.demand, 1, sale.gramsPerUnit)) : least;
  }
  const step = stepOf(sale, countType);
  const grams = isWeighed(line) ? line.demand : least;
  return Math.max(least, mulDivRound(grams, 1, step) * step);
}

/**
 * The best replacements: no more expensive first, then the smallest price difference; among equals the same brand.
 */
export function bestProposals<Candidate extends { worth: Pesos; offered: { brand: string; id: string } }>(
  lineTotal: Pesos,
  brand: string,
  candidates: readonly Candidate[],
): Candidate[] {
  const distance = ({ worth }: Candidate) => Math.abs(worth - lineTotal);
  const isDearer = ({ worth }: Candidate) => Number(worth > lineTotal);
  const isOther = (candidate: Candidate) => Number(candidate.offered.brand !== brand);
  return candidates
    .filter(({ worth }) => worth > 0)
    .sort(
      (a, b) =>
        isDearer(a) - isDearer(b) ||
        distance(a) - distance(b) ||
        isOther(a) - isOther(b) ||
        (a.offered.id < b.offered.id ? -1 : 1),
    )
    .slice(0, MOST_PROPOSALS);
}
