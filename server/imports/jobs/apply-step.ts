import { z } from 'zod';
import { unpackFigures } from '../packed-figures.ts';
import { removePieces } from '../pieces.ts';
import { catalogueVersions } from '../planning/current.ts';
import { makeShelves, waitingShelf } from '../planning/places.ts';
import { planImport } from '../planning/plan-import.ts';
import type { Change } from '../planning/plan-row.ts';
import { RECORD_WORDS } from '../planning/problem-texts.ts';
import { changeImport, importById } from '../queries.ts';
import { countOutcomes, vanishingSkus } from '../row-queries.ts';
import { type StagedFigures, stageFigures } from './staged-figures.ts';
import type { StepRun } from './step-run.ts';
import { figureFrom, type ProductWrite, rowsToWrite, writeChanges } from './write-step.ts';

const Checkpoint = z.object({
  planned: z.literal(true),
  shelves: z.record(z.string(), z.string()),
  waiting: z.string().nullable(),
  vanishing: z.array(z.string()),
});

/**
 * Writes what was checked, as it was written down with what was there before, so that it can be undone and gone on
 * with. It is planned once more where the catalogue was written meanwhile, or staff agreed to what was held back.
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
  const figures = stageFigures(figureFrom);
  const changes: ProductToWrite[] = [];
  const take = (sku: string, after: Pick<Change, 'product' | 'shelf'>) => {
    if (after.shelf || Object.keys(after.product).length > 0)
      changes.push({ sku, product: after.product, shelf: after.shelf });
  };
  let plan = Checkpoint.safeParse(checkpoint).data;
  const isPlanned = plan !== undefined || (await isPlannedStill(db, one));
  if (isPlanned) await takeStored(db, one.id, { figures, take });
  if (!plan) {
    const summary = isPlanned
      ? one.summary
      : await planImport(db, one, {
          accepted: one.accepted,
          onRows: (done) => show(done),
          onPlanned({ sku, after }) {
            if (!after) return;
            take(sku, after);
            figures.add(sku, after.figures);
          },
        });
    if (!summary) throw new Error(`import ${one.id} was not checked`);
    const hides = one.mapping?.covers === 'all' && one.mapping.missing === 'hide';
    const vanishing = hides ? await vanishingSkus(db, one.id) : [];
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
  for (const { sku, product: said, shelf } of changes) {
    const placed = shelf === 'waiting' ? waiting : shelf ? shelves[shelf.make] : undefined;
    const product = { ...said, ...(placed ? { subcategory_id: placed } : {}) };
    if (Object.keys(product).length > 0) products.push({ sku, product });
  }
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

async function isPlannedStill(db: StepRun['db'], one: StepRun['one']): Promise<boolean> {
  const isHeldBack = one.summary?.gates.some(
    ({ gate }) => gate !== 'VANISHING' && one.accepted.includes(gate),
  );
  if (one.planned_from === '' || !one.summary || isHeldBack) return false;
  return one.planned_from === (await catalogueVersions(db));
}

type ProductToWrite = ProductWrite & { shelf: Change['shelf'] | undefined };

/** What a process before this one had planned, from where it was written down. */
async function takeStored(
  db: StepRun['db'],
  importId: string,
  {
    figures,
    take,
  }: { figures: StagedFigures; take: (sku: string, after: Pick<Change, 'product' | 'shelf'>) => void },
): Promise<void> {
  const offices = (await importById(db, importId))?.offices ?? [];
  for await (const page of rowsToWrite(db, importId)) {
    for (const { sku, after } of page) {
      take(sku, { product: after?.product ?? {}, ...(after?.shelf ? { shelf: after.shelf } : {}) });
      figures.add(sku, unpackFigures(after?.figures, offices));
    }
  }
}
