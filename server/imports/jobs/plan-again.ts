import type { ImportSummary } from '#contract/imports/import-shapes.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { planImport } from '../planning/plan-import.ts';
import { RECORD_WORDS } from '../planning/problem-texts.ts';
import { changeImport, type ImportRecord } from '../queries.ts';
import { addMissingRows } from '../row-queries.ts';
import { releaseHeld } from './release-held.ts';

/** Whether products that a file of the whole catalogue does not have are hidden. */
export function hidesMissing({ mapping }: Pick<ImportRecord, 'mapping'>): boolean {
  return mapping?.covers === 'all' && mapping.missing === 'hide';
}

type Planning = Omit<Parameters<typeof planImport>[2], 'accepted'> & {
  /** Its plan was reviewed; it is made again for rows that only consent lets plan. */
  isReviewed: boolean;
  now: () => Date;
};

/** The plan with what was agreed to. Undefined when it would change more than that: a person reviews it first. */
export async function plannedAgain(
  db: BusinessDatabase,
  one: ImportRecord,
  { isReviewed, now, ...planning }: Planning,
): Promise<ImportSummary | undefined> {
  const withAll = () => planImport(db, one, { ...planning, accepted: one.accepted });
  if (isReviewed) return withAll();
  const summary = await planImport(db, one, { ...planning, accepted: [] });
  if (!exceeds(one, summary)) return (await withConsents(db, one, summary, now())) ?? withAll();
  if (hidesMissing(one)) await addMissingRows(db, one.id);
  const { brands, categories } = summary;
  const changes = { summary, brands, categories, accepted: [], processed: 0 };
  await changeImport(
    db,
    one.id,
    { ...changes, step: 'review', status: 'pending', message: RECORD_WORDS.reviewAgain },
    now(),
  );
  return undefined;
}

/** Consent is to a number: a plan that hides or writes more than was reviewed needs another one. */
function exceeds(one: ImportRecord, { gates, vanishing }: ImportSummary): boolean {
  const isAccepted = (gate: string) => one.accepted.includes(gate);
  const reviewed = new Map(one.summary?.gates.map(({ gate, count }) => [gate, count]));
  const hidesMore =
    hidesMissing(one) &&
    (vanishing > (one.summary?.vanishing ?? 0) ||
      (gates.some(({ gate }) => gate === 'VANISHING') && !isAccepted('VANISHING')));
  return (
    hidesMore ||
    gates.some(
      ({ gate, count }) => gate !== 'VANISHING' && isAccepted(gate) && count > (reviewed.get(gate) ?? 0),
    )
  );
}

/** Rows held back are released where their reasons were accepted; undefined when they must be planned for that. */
export async function withConsents(
  db: BusinessDatabase,
  { id, accepted }: Pick<ImportRecord, 'id' | 'accepted'>,
  summary: ImportSummary,
  now: Date,
): Promise<ImportSummary | undefined> {
  const agreed = summary.gates
    .map(({ gate }) => gate)
    .filter((gate) => gate !== 'VANISHING' && accepted.includes(gate));
  return agreed.length === 0 ? summary : releaseHeld(db, { id, summary, agreed }, now);
}
