import { type Amount, demandOf, priceOf, priceOfDemand } from './goods.ts';

/** A line as it was ordered, and what a picker said of it last. */
export type BookLine = Amount & {
  id: string;
  pick: BookPick | null;
  /** The action that said so. */
  actionId: string | null;
};

export type BookPick = {
  /** Of the line's own product: pieces or grams as it is counted, and what the scale says of pieces. */
  found: { count: number; grams?: number } | null;
  /** What took its place. */
  other: (Amount & { grams?: number }) | null;
  /** What is missing is gone from the shelf, too. */
  isGone: boolean;
  /** Pesos the shopper said yes to for the whole line with what took its place. */
  agreed: number | null;
};

/** Something in the crate. */
export type Part = Amount & { lineId: string; demand: number; total: number };

/** What of a line is in the crate: what was picked, else what was ordered. */
export function partsOf(line: BookLine): Part[] {
  const { id: lineId, pick, good, countType, count } = line;
  if (!pick) return [{ lineId, good, countType, count, demand: demandOf(line), total: priceOf(line) }];
  const promised = priceOf(line);
  const most = Math.max(promised, pick.agreed ?? 0);
  const parts: Part[] = [];
  if (pick.found && pick.found.count > 0) {
    const demand = foundDemand(line, pick.found);
    const worth = priceOfDemand(good, demand);
    parts.push({ lineId, good, countType, count: pick.found.count, demand, total: Math.min(worth, most) });
  }
  if (pick.other) {
    const { other } = pick;
    const demand = other.grams ?? demandOf(other);
    const left = most - (parts[0]?.total ?? 0);
    const total = Math.min(priceOfDemand(other.good, demand), left);
    parts.push({ lineId, good: other.good, countType: other.countType, count: other.count, demand, total });
  }
  return parts;
}

/** Pieces or grams of the line that nobody found; nine tenths of a weight are all of it (decision 056). */
export function missingOf(line: BookLine): number {
  const { pick, countType } = line;
  if (!pick) return 0;
  const demand = demandOf(line);
  const found = pick.found?.count ?? 0;
  if (found === 0) return demand;
  if (countType === 'grams' && !pick.other && found * 10 >= demand * 9) return 0;
  return demand - Math.floor((demand * Math.min(found, line.count)) / line.count);
}

function foundDemand(line: BookLine, found: { count: number; grams?: number }): number {
  if (!line.good.byGram || line.countType === 'grams') return found.count;
  return found.grams ?? Math.floor((demandOf(line) * found.count) / line.count);
}
