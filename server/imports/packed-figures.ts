import type { FigureChange } from './planning/plan-figures.ts';
import type { Change } from './planning/plan-row.ts';

/**
 * A change as it is stored: figures are text in which an office is its place in the list of its import. With 25 offices
 * that is a quarter of what their ids would be, and PostgreSQL takes no number of it apart. Older rows have the
 * figures as they are.
 */
export type PackedChange = Omit<Change, 'figures'> & { figures: string | FigureChange[] };

export function packChange(change: Change | null, placeOf: ReadonlyMap<string, number>): PackedChange | null {
  if (!change) return null;
  const figures = change.figures.map(([officeId, ...rest]) => [placeOf.get(officeId), ...rest]);
  return { ...change, figures: JSON.stringify(figures) };
}

export function unpackFigures(
  figures: PackedChange['figures'] | undefined,
  offices: readonly string[],
): FigureChange[] {
  if (typeof figures !== 'string') return figures ?? [];
  const packed = JSON.parse(figures) as [number, ...(number | null)[]][];
  return packed.map(([place, ...rest]) => [offices[place] ?? '', ...rest] as FigureChange);
}
