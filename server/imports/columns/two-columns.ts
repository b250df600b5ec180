import { type Cells, roughFigure } from './column-facts.ts';

/** Comparisons of the cells of two columns, row by row. */

const MOST = 0.95;
/** Tax factors of Colombia, with what rounding makes of them. */
const TAXES = [1, 1.05, 1.08, 1.19];
const ROUNDING = 0.004;

export function isSameColumn(one: Cells, other: Cells): boolean {
  return shareOf(one, other, (first, second) => first === second) >= MOST;
}

/** Whether figures are those of the other column plus tax. */
export function isTaxedOf(taxed: Cells, base: Cells): boolean {
  const pairs = figurePairs(taxed, base);
  const isTaxed = ([price, without]: [number, number]) =>
    TAXES.some((tax) => Math.abs(price / without / tax - 1) <= ROUNDING);
  return (
    pairs.length > 0 &&
    pairs.filter(isTaxed).length >= pairs.length * MOST &&
    pairs.some(([price, without]) => price > without * 1.02)
  );
}

/** Whether figures can be net prices of list prices: none is higher, and some are lower. */
export function mayBeNetOf(net: Cells, list: Cells): boolean {
  const pairs = figurePairs(net, list);
  if (pairs.length === 0) return true;
  const isLower = ([paid, usual]: [number, number]) => paid <= usual * (1 + ROUNDING);
  return pairs.filter(isLower).length >= pairs.length * MOST;
}

function figurePairs(one: Cells, other: Cells): [number, number][] {
  return one.flatMap((cell, at): [number, number][] => {
    const [first, second] = [roughFigure(cell) ?? 0, roughFigure(other[at] ?? '') ?? 0];
    return first > 0 && second > 0 ? [[first, second]] : [];
  });
}

function shareOf(one: Cells, other: Cells, test: (first: string, second: string) => boolean): number {
  const same = one.filter((cell, at) => test(cell, other[at] ?? '')).length;
  return one.length === 0 ? 0 : same / one.length;
}
