import type { ImportProblemCode } from '#contract/imports/import-shapes.ts';
import { groupThousands } from '#rules/money.ts';
import type { PlannedRow } from '../plan.ts';
import { problemText } from '../problem-texts.ts';

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
    const known = rows.filter(({ before, outcome }) => before !== null || outcome === 'unchanged').length;
    const watches = [
      ['STOCK_JUMP', grownStock],
      ['OTHER_OFFICE', ({ priceOfOther }: PlannedRow) => priceOfOther],
    ] as const;
    return watches.reduce((planned, [code, isOne]) => {
      const found = planned.filter((row) => isOne(row) !== undefined).length;
      if (found >= FEWEST_ROWS && found >= known * SHARE) seen.add(code);
      if (!seen.has(code)) return planned;
      return planned.map((row) => {
        const value = isOne(row);
        return value === undefined ? row : heldBack(row, code, value);
      });
    }, rows);
  };
}

/** The stock of all offices that the row writes, where it grows that much. */
function grownStock({ before, after }: PlannedRow): string | undefined {
  if (!before || !after) return undefined;
  let from = 0;
  let to = 0;
  after.figures.forEach(([, , , stock], at) => {
    if (stock === null) return;
    from += before.figures[at]?.[3] ?? 0;
    to += stock;
  });
  return from > 0 && to >= from * TIMES ? `de ${groupThousands(from)} a ${groupThousands(to)}` : undefined;
}

function heldBack(row: PlannedRow, code: ImportProblemCode, value: string): PlannedRow {
  const problems = [...row.problems, { code, column: '', message: problemText(code, value) }];
  const after = row.after && { ...row.after, held: { hasPicture: row.hasPicture } };
  return { ...row, outcome: 'refused', isHeld: true, problems, after };
}
