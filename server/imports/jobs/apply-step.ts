import { z } from 'zod';
import { removePieces } from '../pieces.ts';
import { makeShelves, waitingShelf } from '../planning/places.ts';
import { planImport } from '../planning/plan-import.ts';
import { RECORD_WORDS } from '../planning/problem-texts.ts';
import { changeImport, importById } from '../queries.ts';
import { countOutcomes, vanishingSkus } from '../row-queries.ts';
import type { StepRun } from './step-run.ts';
import { figureFrom, figuresToWrite, type ProductWrite, rowsToWrite, writeChanges } from './write-step.ts';

const Checkpoint = z.object({
  planned: z.literal(true),
  shelves: z.record(z.string(), z.string()),
  waiting: z.string().nullable(),
  vanishing: z.array(z.string()),
});

/**
 * Plans once more, since the shop has gone on meanwhile; writes down what is to be written with what was there before,
 * so that it can be undone and gone on with; and then writes it.
 */
export async function applyStep({ db, one, checkpoint, now, signal, progress }: StepRun) {
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
  let plan = Checkpoint.safeParse(checkpoint).data;
  if (!plan) {
    const { summary, survey } = await planImport(db, one, {
      accepted: one.accepted,
      onRows: (done) => show(done),
    });
    const hides = one.mapping?.covers === 'all' && one.mapping.missing === 'hide';
    const vanishing = hides ? await vanishingSkus(db, [...survey.keys.keys()]) : [];
    const made = summary.categories_found.filter(({ made: isMade }) => isMade).map(({ path }) => path);
    const shelves = Object.fromEntries(await makeShelves(db, made, now()));
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
  const { shelves, waiting, vanishing } = plan;
  const products: ProductWrite[] = vanishing.map((sku) => ({
    sku,
    product: { inactive: true, inactive_reason: RECORD_WORDS.missingReason },
  }));
  const { offices } = (await importById(db, one.id)) ?? one;
  const stored = { id: one.id, offices };
  for await (const page of rowsToWrite(db, one.id)) {
    for (const { sku, after } of page) {
      const shelf = after?.shelf;
      const placed = shelf === 'waiting' ? waiting : shelf ? shelves[shelf.make] : undefined;
      const product = { ...after?.product, ...(placed ? { subcategory_id: placed } : {}) };
      if (Object.keys(product).length > 0) products.push({ sku, product });
    }
  }
  const figures = () => figuresToWrite(db, stored, figureFrom);
  await writeChanges(
    db,
    one.id,
    { products, figures },
    { now, signal, onWritten: (share) => show(Math.floor(rows * 2 * (1 + share))) },
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
  return { ...counts, hidden: vanishing.length };
}
