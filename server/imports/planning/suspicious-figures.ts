import type { ImportProblemCode } from '#contract/imports/import-shapes.ts';
import { groupThousands } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import type { FigureChange, PlannedRow } from '../plan.ts';
import { problemText } from '../problem-texts.ts';
import type { CurrentProduct } from './current.ts';

/** A stock that is at least so many times what there was: the sum of two offices is. */
const TIMES = 2;
/** As many rows, and half of those that the shop has: a delivery makes fewer grow. */
const FEWEST_ROWS = 20;
const SHARE = 0.5;

/**
 * Holds back rows whose stock grows several times over, or whose prices become those of other offices, where many do:
 * figures of another office or of several together. From then on, each such row of the file.
 */
export function createFigureWatch() {
  const seen = new Set<ImportProblemCode>();
  return function watched(rows: PlannedRow[]): PlannedRow[] {
    const existing = rows.filter(({ before, outcome }) => before !== null || outcome === 'unchanged').length;
    const watches = [
      ['STOCK_JUMP', grownStock],
      ['OTHER_OFFICE', ({ priceOfOther }: PlannedRow) => priceOfOther],
    ] as const;
    return watches.reduce((planned, [code, isOne]) => {
      const found = planned.filter((row) => isOne(row) !== undefined).length;
      if (found >= FEWEST_ROWS && found >= existing * SHARE) seen.add(code);
      if (!seen.has(code)) return planned;
      return planned.map((row) => {
        const value = isOne(row);
        return value === undefined ? row : heldBack(row, code, value);
      });
    }, rows);
  };
}

/**
 * The stock of all offices that the row writes, where it grows that much; where they had none, of all offices that sell
 * the product.
 */
function grownStock({ before, after, stockElsewhere = 0 }: PlannedRow): string | undefined {
  if (!before || !after) return undefined;
  let from = 0;
  let to = 0;
  after.figures.forEach(([, , , stock], at) => {
    if (stock === null) return;
    from += before.figures[at]?.[3] ?? 0;
    to += stock;
  });
  if (from === 0 && to > 0) {
    from = stockElsewhere;
    to += stockElsewhere;
  }
  return from > 0 && to >= from * TIMES ? `de ${groupThousands(from)} a ${groupThousands(to)}` : undefined;
}

/** A thousand times, with what was sold and delivered meanwhile. */
const THOUSAND = { least: 600, most: 1_600 };
/** Of the content of a piece, which is the factor where its grams come as pieces. */
const ABOUT = 1.3;
/** Content that no other factor is. */
const LEAST_CONTENT = 100;
/** Less may be what is left of a product, which a delivery multiplies. */
const LEAST_BEFORE = { units: 2, grams: 1_000 };
/** Grams that a shop hardly has of a product, however few there were. */
const TON = 1_000_000;

/** A stock of an office that becomes about a thousand times the last one, or a thousandth, in words. */
export function thousandfold(
  after: readonly FigureChange[],
  current: CurrentProduct | undefined,
): string | undefined {
  if (!current) return undefined;
  const { count_type: countType, pum_unit: unit, quantity_pum: content } = current;
  const isThousand = (factor: number) => factor >= THOUSAND.least && factor <= THOUSAND.most;
  const isContent = (factor: number) =>
    countType === 'units' &&
    (unit === 'g' || unit === 'ml') &&
    content >= LEAST_CONTENT &&
    factor >= content / ABOUT &&
    factor <= content * ABOUT;
  for (const [officeId, , , to] of after) {
    const from = current.figureIn(officeId)?.[2] ?? 0;
    if (to === null || to <= 0 || from <= 0) continue;
    const isMore = from >= LEAST_BEFORE[countType] && (isThousand(to / from) || isContent(to / from));
    const isLess = to >= 1 && isThousand(from / to);
    const isTon = countType === 'grams' && to >= TON && to / from >= THOUSAND.least;
    if (isMore || isLess || isTon)
      return `de ${quantityText(countType, from)} a ${quantityText(countType, to)}`;
  }
  return undefined;
}

/** What offices have of a product whose figures stay. */
export function stockElsewhere(
  after: readonly FigureChange[],
  { figureIn }: CurrentProduct,
  offices: readonly string[],
): number {
  const changed = new Set(after.map(([officeId]) => officeId));
  return offices.reduce((sum, id) => sum + (changed.has(id) ? 0 : (figureIn(id)?.[2] ?? 0)), 0);
}

function heldBack(row: PlannedRow, code: ImportProblemCode, value: string): PlannedRow {
  const problems = [...row.problems, { code, column: '', message: problemText(code, value) }];
  const after = row.after && { ...row.after, held: { hasPicture: row.hasPicture } };
  return { ...row, outcome: 'refused', isHeld: true, problems, after };
}
