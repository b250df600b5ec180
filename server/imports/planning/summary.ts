import type { ImportProblemCode, ImportSummary } from '#contract/imports/import-shapes.ts';
import { HELD_BACK, type PlannedRow } from '../plan.ts';
import type { Place } from './places.ts';
import type { Survey } from './survey.ts';

const FIRST_ROWS = 6;
const MOST_PATHS = 500;
/** Above this share of the shop's products, removals wait until somebody accepts. */
export const VANISHING_SHARE = 0.2;

/** Counts planned rows as they go by. */
export function summaryOf() {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
  const problems = new Map<ImportProblemCode, { count: number; rows: number[]; example: string }>();
  let withoutPicture = 0;
  let pictures = 0;
  return {
    add({ row, title, outcome, problems: found, hasPicture, getsPicture }: PlannedRow): void {
      counts[outcome] += 1;
      if (outcome !== 'refused' && getsPicture) pictures += 1;
      else if (outcome !== 'refused' && !hasPicture) withoutPicture += 1;
      for (const code of new Set(found.map((problem) => problem.code))) {
        const entry = problems.get(code) ?? { count: 0, rows: [], example: '' };
        problems.set(code, entry);
        entry.count += 1;
        if (entry.rows.length < FIRST_ROWS) entry.rows.push(row);
        entry.example ||= `${title}: ${found.find((problem) => problem.code === code)?.message ?? ''}`;
      }
    },
    end(
      survey: Survey,
      placeOf: (path: string) => Place,
      vanishing: { vanishing: number; active: number },
    ): ImportSummary {
      const paths = [...survey.paths].filter(([path]) => path !== '').sort((one, other) => other[1] - one[1]);
      const share = vanishing.active === 0 ? 0 : vanishing.vanishing / vanishing.active;
      return {
        ...counts,
        ...vanishing,
        brands: survey.brands,
        categories: paths.length,
        without_picture: withoutPicture,
        pictures,
        problems: [...problems].map(([code, { count, rows }]) => ({ code, count, rows })),
        gates: [
          ...HELD_BACK.flatMap((gate) => {
            const found = problems.get(gate);
            return found ? [{ gate, count: found.count, example: found.example }] : [];
          }),
          ...(share > VANISHING_SHARE
            ? [{ gate: 'VANISHING' as const, count: vanishing.vanishing, example: '' }]
            : []),
        ],
        categories_found: paths.slice(0, MOST_PATHS).map(([path, count]) => {
          const place = placeOf(path);
          return {
            path,
            count,
            subcategory_id: 'subcategoryId' in place ? place.subcategoryId : null,
            made: 'make' in place,
          };
        }),
      };
    },
  };
}
