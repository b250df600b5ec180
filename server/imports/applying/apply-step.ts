import type { BusinessDatabase } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { endHeld, keepHeld } from '../held.ts';
import type { StepRun } from '../jobs/step-run.ts';
import { removePieces } from '../pieces.ts';
import { HELD_BACK } from '../plan.ts';
import { RECORD_WORDS } from '../problem-texts.ts';
import { changeImport, type ImportRecord } from '../queries.ts';
import { countOutcomes, isPlannedStill } from '../row-queries.ts';
import { makeShelves } from './shelves.ts';
import { writeChanges } from './write-step.ts';

/** It goes back to be checked. */
export const BACK = { isBack: true };

/**
 * Writes the plan that was checked. If the shop changed since in what it would write, nothing is written: it goes back
 * to be checked. Once writing began it is written to its end, also by another process, which skips what is there.
 */
export async function applyStep({ db, one, now, signal, progress, isBusy }: Omit<StepRun, 'checkpoint'>) {
  const { id, offices } = one;
  const total = one.layout?.rows ?? 0;
  const onWritten = async (share: number) => {
    const processed = Math.floor(share * total);
    if (await progress(processed, { total })) await changeImport(db, id, { processed }, now());
  };
  if (one.writing_since === null) {
    await releaseHeld(db, one, now());
    if (!(await isPlannedStill(db, one))) {
      await backToCheck(db, id, now());
      return BACK;
    }
  }
  await changeImport(db, id, { total, isWriting: true }, now());
  const shelfOf = await makeShelves(db, id, now());
  await writeChanges(db, { importId: id, offices, shelfOf }, { now, signal, isBusy, onWritten });
  const { created, changed, refused, hidden } = await countOutcomes(db, id);
  const held = await keepHeld(db, id);
  await endHeld(db, one);
  const message = RECORD_WORDS.done(created, changed, hidden);
  const end = { status: 'completed', step: 'over', processed: total, refused, held, message } as const;
  await changeImport(db, id, end, now());
  await removePieces(db, id, 'rows');
  await removePieces(db, id, 'file');
  return { created, changed, refused, hidden };
}

/** Rows held back are written as planned when all their reasons were accepted; the summary says so. */
async function releaseHeld(
  db: BusinessDatabase,
  { id, accepted, summary }: Pick<ImportRecord, 'id' | 'accepted' | 'summary'>,
  now: Date,
): Promise<void> {
  const agreed = HELD_BACK.filter((code) => accepted.includes(code));
  if (!summary?.gates.some(({ gate }) => agreed.some((code) => code === gate))) return;
  await db.transaction(async (tx) => {
    const { businessId } = tx;
    const released = await tx.one<{
      created: number;
      changed: number;
      pictureless: number;
      pictures: number;
    }>(sql`
      with held as (
        select r.row_number, r.before is null as is_new, (r.after -> 'held' ->> 'hasPicture')::boolean as has_picture,
          coalesce(jsonb_agg(p.value order by p.place) filter (where p.value ->> 'code' <> all(${agreed})), '[]') as problems,
          bool_or(p.value ->> 'code' = any(${HELD_BACK}) and p.value ->> 'code' <> all(${agreed})) as waits
        from product_import_row r, jsonb_array_elements(r.problems) with ordinality p (value, place)
        where r.business_id = ${businessId} and r.import_id = ${id} and r.outcome = 'refused' and r.after ? 'held'
        group by r.business_id, r.import_id, r.row_number
      ), changed as (
        update product_import_row r set problems = h.problems,
          outcome = case when h.waits then r.outcome when h.is_new then 'created' else 'changed' end,
          after = case when h.waits then r.after else r.after - 'held' - 'asks' end
        from held h
        where r.business_id = ${businessId} and r.import_id = ${id} and r.row_number = h.row_number
        returning h.waits, h.is_new, h.has_picture, r.after ? 'pictureUrl' as gets_picture
      )
      select (count(*) filter (where not waits and is_new))::int as created,
        (count(*) filter (where not waits and not is_new))::int as changed,
        (count(*) filter (where not waits and not has_picture))::int as pictureless,
        (count(*) filter (where not waits and gets_picture))::int as pictures from changed`);
    const isOpen = (code: string) => !agreed.some((gate) => gate === code);
    const next = {
      ...summary,
      created: summary.created + released.created,
      changed: summary.changed + released.changed,
      refused: summary.refused - released.created - released.changed,
      without_picture: summary.without_picture + released.pictureless,
      pictures: (summary.pictures ?? 0) + released.pictures,
      problems: summary.problems.filter(({ code }) => isOpen(code)),
      gates: summary.gates.filter(({ gate }) => isOpen(gate)),
    };
    await changeImport(tx, id, { summary: next }, now);
  });
}

/** What was agreed to was of the plan that was reviewed. */
function backToCheck(db: BusinessDatabase, id: string, now: Date): Promise<void> {
  const back = { step: 'checking', status: 'pending', accepted: [], processed: 0 } as const;
  return changeImport(db, id, { ...back, message: RECORD_WORDS.movedMeanwhile }, now);
}
