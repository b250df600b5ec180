import { z } from 'zod';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { writeProducts } from '#server/catalogue/writing/products-in-bulk.ts';
import { removeMadeBrands } from '../applying/made-brands.ts';
import { removeEmpty, unusedShelvesOf } from '../applying/shelves.ts';
import { rowsToWrite, writeChanges } from '../applying/write-step.ts';
import { officesPlanned, partsWriter, rowFigures } from '../figure-parts.ts';
import { forgetPictures, picturesOf } from '../pictures/picture-queries.ts';
import type { PlannedRow } from '../plan.ts';
import { currentProducts } from '../planning/current.ts';
import { figuresAhead } from '../planning/current-figures.ts';
import { RECORD_WORDS } from '../problem-texts.ts';
import { changeImport, type ImportRecord, importById, setOffices } from '../queries.ts';
import { addRows, movedSince, removeRows, skusToWrite } from '../row-queries.ts';
import { backOf, type Since } from './put-back.ts';
import type { StepRun } from './step-run.ts';

const Checkpoint = z.object({
  planned: z.literal(true),
  count: z.int(),
  changedSince: z.int(),
  shelves: z.array(z.string()),
  removed: z.int(),
  /** Titles of new products that are used, and so stay hidden. */
  kept: z.array(z.string()),
});

/**
 * Restores the values products had before an import. Later changes by people stay, and so do sales: stock is restored
 * by its difference. The plan is stored first, so that resuming after a crash restores nothing twice. Products, shelves
 * and brands that the import made are removed unless somebody used them since; used products are hidden.
 */
export async function undoStep({ db, one, checkpoint, now, signal, progress, isBusy }: StepRun) {
  const undone = one.undoes === null ? undefined : await importById(db, one.undoes);
  if (!undone) throw new Error(`import ${one.id} undoes nothing`);
  const { offices } = undone;
  let plan = Checkpoint.safeParse(checkpoint).data;
  if (!plan && one.writing_since !== null) {
    // It was cancelled while it wrote what was planned: a new plan would take stock back twice.
    const left = await unusedShelvesOf(db, undone.id);
    plan = { planned: true, shelves: left, count: one.total_records, changedSince: 0, removed: 0, kept: [] };
  }
  if (!plan) {
    await setOffices(db, one.id, offices);
    const shelves = await unusedShelvesOf(db, undone.id);
    const isHalfway = undone.import_status === 'failed';
    const planned = await planBack({ db, progress, isBusy }, one.id, undone, {
      moved: await movedSince(db, undone.id),
      isHalfway,
      today: bogotaDay(now()),
    });
    plan = { planned: true, shelves, ...planned };
    await changeImport(db, one.id, { total: plan.count, processed: 0, isWriting: true }, now());
    await progress(plan.count, { total: Math.max(1, plan.count * 2), checkpoint: plan });
  }
  const { count, changedSince, shelves, removed, kept } = plan;
  const onWritten = (share: number) => progress(Math.floor(count + share * count));
  const planned = { importId: one.id, offices, isBack: true };
  await takeBackPictures(db, undone.id, { now, signal });
  await writeChanges(db, planned, { now, signal, isBusy, onWritten });
  const emptied = await removeEmpty(db, undone.id, shelves, now());
  const brands = await removeMadeBrands(db, undone.id, now());
  const message = RECORD_WORDS.undone(count, {
    changedSince,
    products: { removed, kept },
    shelves: emptied,
    brands,
  });
  await changeImport(db, one.id, { status: 'completed', step: 'over', processed: count, message }, now());
  return { count, changedSince, emptied: emptied.removed };
}

/** What is still to be fetched is not, and a picture that a product has from there is taken off it. */
async function takeBackPictures(
  db: StepRun['db'],
  importId: string,
  options: Pick<StepRun, 'now' | 'signal'>,
): Promise<void> {
  const fetched = await picturesOf(db, importId);
  await writeProducts(
    db,
    fetched.map(({ sku, picture }) => ({ sku, picture: '', expectedPicture: picture })),
    options,
  );
  await forgetPictures(db, importId);
}

/** Plans what each product gets back; stock as a difference. */
async function planBack(
  { db, progress, isBusy }: Pick<StepRun, 'db' | 'progress' | 'isBusy'>,
  id: string,
  undone: ImportRecord,
  since: Since,
): Promise<{ count: number; changedSince: number; removed: number; kept: string[] }> {
  await removeRows(db, id);
  const written = { importId: undone.id, offices: undone.offices };
  const offices = await officesPlanned(db, written);
  const figuresNow = figuresAhead(db, await skusToWrite(db, undone.id), { offices, isBusy });
  const readRowFigures = rowFigures(db, written);
  const parts = partsWriter(db, { importId: id, offices: undone.offices });
  let count = 0;
  let changedSince = 0;
  let removed = 0;
  const kept: string[] = [];
  for await (const page of rowsToWrite(db, undone.id)) {
    const skus = page.map(({ sku }) => sku);
    const current = await currentProducts(db, skus, await figuresNow(skus));
    const planned: PlannedRow[] = [];
    for (const row of page) {
      const has = current.get(row.sku);
      if (!has || !row.after) continue;
      const { isChangedSince, isRemoved, ...after } = backOf(row, await readRowFigures(row.row), has, since);
      count += 1;
      if (isRemoved) removed += 1;
      else if (row.outcome === 'created') kept.push(has.title);
      if (isChangedSince) changedSince += 1;
      planned.push({
        row: row.row,
        sku: row.sku,
        title: row.after.title,
        outcome: 'changed',
        problems: [],
        hasPicture: true,
        after,
        before: { product: row.after.product ?? {}, figures: [] },
      });
    }
    await addRows(db, id, planned);
    await parts.add(planned.map(({ row, after }) => ({ row, before: [], after: after?.figures ?? [] })));
    await progress(count);
  }
  await parts.end();
  return { count, changedSince, removed, kept };
}
