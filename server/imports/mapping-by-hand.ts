import { createHash } from 'node:crypto';
import type { ImportLayout, ImportMapping } from '#contract/imports/mapping-shapes.ts';

type Mapped = Pick<ImportMapping, 'columns' | 'makes_codes'>;

/** Of the names of its columns in any order: a system writes the same ones every time. */
export function shapeOf(columns: ImportLayout['columns']): string {
  const names = columns.map(({ name }) => name).toSorted();
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/** Whether two mappings say the same of every column. */
export function isSameMapping(one: Mapped, other: Mapped): boolean {
  return one.makes_codes === other.makes_codes && claimsOf(one) === claimsOf(other);
}

function claimsOf({ columns }: Mapped): string {
  return columns
    .map(({ column, field, office_id }) => `${column} ${field} ${office_id}`)
    .toSorted()
    .join('|');
}

/**
 * The shape whose next file is proposed this mapping; undefined where a person only agreed to what was proposed: an
 * office that comes to name a column later has its figures, too.
 */
export function shapeByHand(
  { layout, mapping: proposed }: { layout: ImportLayout | null; mapping: ImportMapping | null },
  mapping: ImportMapping,
): string | undefined {
  if (!layout) return undefined;
  const isAnswer = layout.columns.some(({ doubt }) => doubt !== undefined);
  return isAnswer || !proposed || !isSameMapping(mapping, proposed) ? shapeOf(layout.columns) : undefined;
}
