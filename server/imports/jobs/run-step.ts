import type { ImportStep } from '#contract/imports/import-shapes.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { JobRefusedError, type Progress } from '#server/jobs/job.ts';
import { applyStep, BACK } from '../applying/apply-step.ts';
import { planImport } from '../planning/plan-import.ts';
import { RECORD_WORDS } from '../problem-texts.ts';
import { changeImport, failImport, importById } from '../queries.ts';
import { UnreadableFileError } from '../reading/decode-lines.ts';
import { addMissingRows } from '../row-queries.ts';
import { readStep } from './read-step.ts';
import type { StepProgress, StepRun } from './step-run.ts';
import { undoStep } from './undo-step.ts';

/** Between two words about how far it is. */
const PROGRESS_MS = 250;

export type StepTask = {
  db: BusinessDatabase;
  importId: string;
  step: ImportStep;
  checkpoint: unknown;
  now: () => Date;
  progress: (done: number, more?: Omit<Progress, 'tx'>) => Promise<void>;
  isBusy: () => boolean;
  /** A check of what the shop changed before it was applied. */
  isAgain?: boolean;
};

/** A step that a person began. What goes back to be checked is checked at once, and waits for them again. */
export async function runAttended(task: StepTask): Promise<object | null> {
  const one = await importById(task.db, task.importId);
  const isBack = task.step === 'applying' && one?.step === 'checking';
  const result = isBack ? BACK : await runStep(task);
  return result === BACK ? runStep({ ...task, step: 'checking', isAgain: true }) : result;
}

/** One step of an import: parsing its file, checking what would change, writing it, undoing it. */
export async function runStep({
  db,
  importId: id,
  step,
  checkpoint,
  now,
  progress,
  isBusy,
  isAgain = false,
}: StepTask): Promise<object | null> {
  const one = await importById(db, id);
  if (!one) throw new JobRefusedError('La importación ya no existe.');
  // Only calls of imports start a step.
  if (one.step !== step) throw new JobRefusedError('La importación no está en ese paso.');
  const stop = new AbortController();
  const visits = visitsOf(step, one.undoes !== null);
  let reportedAt = Number.NEGATIVE_INFINITY;
  let knownTotal: number | undefined;
  // A step that lost its job or was cancelled stops between two batches; false when it was reported a moment ago.
  const report: StepProgress = async (done, { total, checkpoint: next } = {}) => {
    const isNew = next !== undefined || (total !== undefined && total !== knownTotal);
    if (!isNew && performance.now() - reportedAt < PROGRESS_MS) return false;
    reportedAt = performance.now();
    try {
      await progress(Math.floor(done / visits), {
        ...(total !== undefined && total !== knownTotal ? { total: Math.ceil(total / visits) } : {}),
        ...(next ? { checkpoint: next } : {}),
      });
    } catch (error) {
      stop.abort(error);
      throw error;
    }
    knownTotal = total ?? knownTotal;
    return true;
  };
  const parts = { db, one, checkpoint, now, signal: stop.signal, progress: report, isBusy };
  try {
    if (step === 'reading') return await readStep(db, one, { now, onRows: (rows) => report(rows) });
    if (step === 'checking') return await check({ ...parts, isAgain });
    return one.undoes ? await undoStep(parts) : await applyStep(parts);
  } catch (error) {
    if (error instanceof UnreadableFileError) {
      await failImport(db, id, error.message, now());
      throw new JobRefusedError(error.message);
    }
    throw error;
  }
}

/** How often a step counts each row: people are shown rows. */
function visitsOf(step: ImportStep, isUndo: boolean): number {
  return step === 'checking' || (step === 'applying' && isUndo) ? 2 : 1;
}

type Checking = Omit<StepRun, 'checkpoint' | 'signal'> & { isAgain: boolean };

async function check({ db, one, progress, now, isBusy, isAgain }: Checking) {
  const onRows = (done: number, total: number) => progress(done, { total });
  const summary = await planImport(db, one, { now: now(), isBusy, onRows });
  await addMissingRows(db, one);
  const { created, changed, unchanged, refused, brands, categories } = summary;
  const message = isAgain ? RECORD_WORDS.reviewAgain : RECORD_WORDS.review;
  await changeImport(db, one.id, { step: 'review', summary, brands, categories, message }, now());
  return { created, changed, unchanged, refused };
}
