import type { BusinessDatabase } from '#server/db/database.ts';
import { structureVersions } from '../catalogue-queries.ts';
import { endHeld, keepHeld } from '../held.ts';
import type { StepRun } from '../jobs/step-run.ts';
import { removePieces } from '../pieces.ts';
import { hidesMissing } from '../plan.ts';
import { RECORD_WORDS } from '../problem-texts.ts';
import { changeImport, type ImportRecord } from '../queries.ts';
import { countOutcomes, haveRowsMoved, shelvesToMake } from '../row-queries.ts';
import { makeShelves } from '../shelves.ts';
import { releaseHeld } from './release-held.ts';
import { figureFrom, writeChanges } from './write-step.ts';

/** It goes back to be checked. */
export const BACK = { isBack: true };

/**
 * Writes the plan that was checked. If the shop changed since in what it would write, nothing is written: it goes back
 * to be checked. Once writing began it is written to its end, also by another process; what is there already is skipped.
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
  const shelfOf = await makeShelves(db, await shelvesToMake(db, id), now());
  const planned = { importId: id, offices, shelfOf, write: figureFrom };
  await writeChanges(db, planned, { now, signal, isBusy, onWritten });
  const { created, changed, refused, hidden } = await countOutcomes(db, id);
  const held = await keepHeld(db, id);
  await endHeld(db, one);
  const message = RECORD_WORDS.done(created, changed, hidden);
  const end = { status: 'completed', step: 'over', processed: total, refused, held, message } as const;
  await changeImport(db, id, end, now());
  await removePieces(db, id, 'rows');
  return { created, changed, refused, hidden };
}

/** Whether nothing that its plan depends on was written since its check; sales do not count. */
async function isPlannedStill(db: BusinessDatabase, one: ImportRecord): Promise<boolean> {
  if (one.planned_from !== (await structureVersions(db))) return false;
  return !(await haveRowsMoved(db, one.id, { hides: hidesMissing(one) }));
}

/** What was agreed to was of the plan that was reviewed. */
function backToCheck(db: BusinessDatabase, id: string, now: Date): Promise<void> {
  const back = { step: 'checking', status: 'pending', accepted: [], processed: 0 } as const;
  return changeImport(db, id, { ...back, message: RECORD_WORDS.movedMeanwhile }, now);
}
