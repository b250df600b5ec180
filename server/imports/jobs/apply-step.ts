import { z } from 'zod';
import { separateFigures } from '../earlier-plans.ts';
import { endHeld, keepHeld } from '../held.ts';
import { removePieces } from '../pieces.ts';
import { catalogueVersions } from '../planning/current.ts';
import { makeShelves, waitingShelf } from '../planning/places.ts';
import { RECORD_WORDS } from '../planning/problem-texts.ts';
import { changeImport, importById } from '../queries.ts';
import { addMissingRows, countOutcomes, shelvesToMake } from '../row-queries.ts';
import { hidesMissing, plannedAgain, withConsents } from './plan-again.ts';
import type { StepRun } from './step-run.ts';
import { figureFrom, type ProductWrite, rowsToWrite, writeChanges } from './write-step.ts';

const Checkpoint = z.object({
  planned: z.literal(true),
  shelves: z.record(z.string(), z.string()),
  waiting: z.string().nullable(),
});
/** The reviewed plan counts no more: what is planned instead is compared with it, by the next attempt too. */
const Again = z.object({ again: z.literal(true) });

/**
 * Writes the checked plan, which was stored with the previous values so that it can be undone and resumed. It is
 * planned again when the catalogue changed meanwhile, and reviewed again if that would change more than was agreed to.
 */
export async function applyStep({ db, one, checkpoint, now, signal, progress, isBusy }: StepRun) {
  const rows = one.layout?.rows ?? 0;
  // Planning is a quarter of the way, twice through all rows.
  const total = rows * 4;
  const show = async (done: number, more?: { checkpoint: object }) => {
    if (!(await progress(done, { total, ...more }))) return;
    await changeImport(
      db,
      one.id,
      { processed: Math.min(rows, Math.floor((done / Math.max(1, total)) * rows)) },
      now(),
    );
  };
  await changeImport(db, one.id, { total: rows, message: RECORD_WORDS.applying }, now());
  await separateFigures(db, one);
  let plan = Checkpoint.safeParse(checkpoint).data;
  if (!plan) {
    const isReviewed = !Again.safeParse(checkpoint).success && (await isPlannedStill(db, one));
    let summary = isReviewed && one.summary ? await withConsents(db, one, one.summary, now()) : undefined;
    if (!summary) {
      await show(0, { checkpoint: { again: true } });
      summary = await plannedAgain(db, one, { isReviewed, isBusy, now, onRows: (done) => show(done) });
    }
    if (!summary) return { waits: RECORD_WORDS.reviewAgain };
    // Also of a plan that a version made which stored no such rows.
    if (hidesMissing(one)) await addMissingRows(db, one.id);
    const shelves = Object.fromEntries(await makeShelves(db, await shelvesToMake(db, one.id), now()));
    const waits = summary.problems.some(({ code }) => code === 'NO_CATEGORY');
    plan = { planned: true, shelves, waiting: waits ? await waitingShelf(db, now()) : null };
    const { brands, categories } = summary;
    await changeImport(db, one.id, { summary, brands, categories, isWriting: true }, now());
    await show(rows * 2, { checkpoint: plan });
  }
  const { products, skuByRow } = await storedPlan(db, one.id, plan);
  // Planning may have renamed them.
  const offices = (await importById(db, one.id))?.offices ?? [];
  await writeChanges(
    db,
    { importId: one.id, offices, products, skuByRow, write: figureFrom },
    { now, signal, isBusy, onWritten: (share) => show(Math.floor(rows * 2 * (1 + share))) },
  );
  const counts = await countOutcomes(db, one.id);
  const held = await keepHeld(db, one.id);
  await endHeld(db, one);
  await changeImport(
    db,
    one.id,
    {
      status: 'completed',
      step: 'over',
      processed: rows,
      refused: counts.refused,
      held,
      message: RECORD_WORDS.done(counts.created, counts.changed, counts.hidden),
    },
    now(),
  );
  await removePieces(db, one.id, 'rows');
  return counts;
}

/** Whether nothing was written to the catalogue since its check. */
async function isPlannedStill(
  db: StepRun['db'],
  { planned_from: versions, summary }: StepRun['one'],
): Promise<boolean> {
  return versions !== '' && summary !== null && versions === (await catalogueVersions(db));
}

/** The stored plan for products, with shelves created since. */
async function storedPlan(
  db: StepRun['db'],
  importId: string,
  { shelves, waiting }: z.infer<typeof Checkpoint>,
): Promise<{ products: ProductWrite[]; skuByRow: Map<number, string> }> {
  const products: ProductWrite[] = [];
  const skuByRow = new Map<number, string>();
  for await (const page of rowsToWrite(db, importId)) {
    for (const { row, sku, after } of page) {
      skuByRow.set(row, sku);
      const shelf = after?.shelf;
      const placed = shelf === 'waiting' ? waiting : shelf ? shelves[shelf.make] : undefined;
      const product = { ...after?.product, ...(placed ? { subcategory_id: placed } : {}) };
      if (Object.keys(product).length > 0) products.push({ sku, product });
    }
  }
  return { products, skuByRow };
}
