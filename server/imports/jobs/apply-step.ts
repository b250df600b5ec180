import { z } from 'zod';
import type { ImportSummary } from '#contract/imports/import-shapes.ts';
import { separateFigures } from '../earlier-plans.ts';
import { removePieces } from '../pieces.ts';
import { catalogueVersions } from '../planning/current.ts';
import { makeShelves, waitingShelf } from '../planning/places.ts';
import { planImport } from '../planning/plan-import.ts';
import { RECORD_WORDS } from '../planning/problem-texts.ts';
import { changeImport, importById } from '../queries.ts';
import { countOutcomes, shelvesToMake, vanishingSkus } from '../row-queries.ts';
import { releaseHeld } from './release-held.ts';
import type { StepRun } from './step-run.ts';
import { figureFrom, type ProductWrite, rowsToWrite, writeChanges } from './write-step.ts';

const Checkpoint = z.object({
  planned: z.literal(true),
  shelves: z.record(z.string(), z.string()),
  waiting: z.string().nullable(),
  vanishing: z.array(z.string()),
});

/**
 * Writes the checked plan, which was stored with the previous values so that it can be undone and resumed. It is
 * planned again when the catalogue changed meanwhile.
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
    const summary =
      (await plannedStill(db, one, now())) ??
      (await planImport(db, one, { accepted: one.accepted, isBusy, onRows: (done) => show(done) }));
    const hides = one.mapping?.covers === 'all' && one.mapping.missing === 'hide';
    const vanishing = hides ? await vanishingSkus(db, one.id) : [];
    const shelves = Object.fromEntries(await makeShelves(db, await shelvesToMake(db, one.id), now()));
    const waits = summary.problems.some(({ code }) => code === 'NO_CATEGORY');
    plan = { planned: true, shelves, waiting: waits ? await waitingShelf(db, now()) : null, vanishing };
    await changeImport(
      db,
      one.id,
      { summary, brands: summary.brands, categories: summary.categories },
      now(),
    );
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
  await changeImport(
    db,
    one.id,
    {
      ...{ status: 'completed', step: 'over', processed: rows, refused: counts.refused },
      message: RECORD_WORDS.done(counts.created, counts.changed),
    },
    now(),
  );
  await removePieces(db, one.id);
  return { ...counts, hidden: plan.vanishing.length };
}

/** The plan of a check, with consents given since; undefined when the catalogue changed meanwhile. */
async function plannedStill(
  db: StepRun['db'],
  { id, planned_from: versions, summary, accepted }: StepRun['one'],
  now: Date,
): Promise<ImportSummary | undefined> {
  if (versions === '' || !summary || versions !== (await catalogueVersions(db))) return undefined;
  const agreed = summary.gates
    .map(({ gate }) => gate)
    .filter((gate) => gate !== 'VANISHING' && accepted.includes(gate));
  return agreed.length === 0 ? summary : releaseHeld(db, { id, summary, agreed }, now);
}

/** The stored plan for products, with shelves created since. */
async function storedPlan(
  db: StepRun['db'],
  importId: string,
  { shelves, waiting, vanishing }: z.infer<typeof Checkpoint>,
): Promise<{ products: ProductWrite[]; skuByRow: Map<number, string> }> {
  const products: ProductWrite[] = vanishing.map((sku) => ({
    sku,
    product: { inactive: true, inactive_reason: RECORD_WORDS.missingReason },
  }));
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
