import { createHash } from 'node:crypto';
import type { ImportLayout, ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { knownOffices, proposedMapping } from './proposed-mapping.ts';
import type { ImportRecord } from './queries.ts';
import { sourceById } from './sources.ts';

type Mapped = Pick<ImportMapping, 'columns' | 'makes_codes'>;

/** A key of the column names in any order: a system writes the same ones every time. */
export function shapeOf(columns: ImportLayout['columns']): string {
  const names = columns.map(({ name }) => name).toSorted();
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/** Whether two mappings say the same of every column; those of earlier versions say nothing of codes. */
export function isSameMapping(one: Mapped, other: Mapped): boolean {
  return Boolean(one.makes_codes) === Boolean(other.makes_codes) && claimsOf(one) === claimsOf(other);
}

function claimsOf({ columns }: Mapped): string {
  return columns
    .map(({ column, field, office_id }) => `${column} ${field} ${office_id}`)
    .toSorted()
    .join('|');
}

/**
 * The shape whose next file is proposed this mapping; '' where a person only agreed to what is proposed, or came back
 * to it: an office that comes to name a column later has its figures, too.
 */
export async function shapeByHand(
  db: Queries,
  { layout, source_id: sourceId }: Pick<ImportRecord, 'layout' | 'source_id'>,
  mapping: ImportMapping,
): Promise<string> {
  if (!layout) return '';
  const isAnswer = layout.columns.some(({ doubt }) => doubt !== undefined);
  const template = sourceId === null ? null : ((await sourceById(db, sourceId))?.mapping ?? null);
  const proposed = proposedMapping(layout, await knownOffices(db), { template, isNew: false });
  return isAnswer || !isSameMapping(mapping, proposed) ? shapeOf(layout.columns) : '';
}
