import type { BusinessDatabase } from '#server/db/database.ts';
import type { Progress } from '#server/jobs/job.ts';
import { type CurrentProduct, currentProducts } from '../planning/current.ts';
import type { Change, PlannedRow, ProductChange } from '../planning/plan-row.ts';
import { RECORD_WORDS } from '../planning/problem-texts.ts';
import { changeImport, type ImportRecord } from '../queries.ts';
import { addRows, type StoredRow } from '../row-queries.ts';
import {
  type FigureWrite,
  type FigureWriteOf,
  type ProductWrite,
  rowsToWrite,
  writeChanges,
} from './write-step.ts';

type Run = {
  db: BusinessDatabase;
  one: ImportRecord;
  checkpoint: unknown;
  now: () => Date;
  signal: AbortSignal;
  progress: (done: number, more?: Progress) => Promise<void>;
};

/**
 * Gives products back what they had before an import. What somebody has changed since stays as they made it, and what
 * was sold since stays sold: stock goes back by the difference.
 */
export async function undoStep({ db, one, checkpoint, now, signal, progress }: Run) {
  const undone = one.undoes;
  if (!undone) throw new Error(`import ${one.id} undoes nothing`);
  const products: ProductWrite[] = [];
  const figures: FigureWrite[][] = [];
  let count = 0;
  let kept = 0;
  for await (const page of rowsToWrite(db, undone)) {
    const current = await currentProducts(
      db,
      page.map(({ sku }) => sku),
      true,
    );
    const list: FigureWrite[] = [];
    const planned: PlannedRow[] = [];
    for (const row of page) {
      const has = current.get(row.sku);
      if (!has || !row.after) continue;
      const back = backOf(row, has, checkpoint !== undefined);
      count += 1;
      if (back.isKept) kept += 1;
      if (Object.keys(back.product).length > 0) products.push({ sku: row.sku, product: back.product });
      if (back.figures.length > 0) list.push({ sku: row.sku, figures: back.figures });
      planned.push({
        ...{
          row: row.row,
          sku: row.sku,
          title: row.after.title,
          outcome: 'changed',
          problems: [],
          hasPicture: true,
        },
        ...{
          before: { product: row.after.product ?? {}, figures: row.after.figures ?? [] },
          after: row.before,
        },
      });
    }
    if (list.length > 0) figures.push(list);
    await addRows(db, one.id, planned);
    await progress(count);
  }
  const total = Math.max(1, count * 2);
  await progress(count, { total, checkpoint: { begun: true } });
  await changeImport(db, one.id, { total: count, processed: 0 }, now());
  await writeChanges(
    db,
    one.id,
    {
      products,
      figures: async function* () {
        yield* figures;
      },
    },
    { now, signal, onWritten: (share) => progress(Math.floor(count + share * count), { total }) },
  );
  const message = RECORD_WORDS.undone(count, kept);
  await changeImport(db, one.id, { status: 'completed', step: 'over', processed: count, message }, now());
  return { count, kept };
}

/** After a process died, stock that has moved may have gone back already: it is left as it is then. */
function backOf({ before, after, outcome }: StoredRow, has: CurrentProduct, isAgain: boolean) {
  const figures: FigureWriteOf[] = [];
  let isKept = false;
  const keep = () => {
    isKept = true;
  };
  const product: ProductChange =
    outcome === 'created'
      ? { inactive: true, inactive_reason: RECORD_WORDS.undoneReason }
      : productBack(before, after, has, keep);
  for (const [at, [officeId, price, net, stock, stockMin]] of (after?.figures ?? []).entries()) {
    const now = has.figures[officeId];
    const was = before?.figures[at];
    if (!now) continue;
    const back: FigureWriteOf = { officeId };
    if (was && was[1] !== null && was[2] !== null && (price !== null || net !== null)) {
      const isOurs = (price === null || price === now[0]) && (net === null || net === now[1]);
      if (isOurs) Object.assign(back, { price: was[1], priceNeto: was[2] });
      else keep();
    }
    if (was && was[4] !== null && stockMin !== null && stockMin === now[3]) back.stockMin = was[4];
    if (stock !== null) {
      const change = Math.max((was?.[3] ?? 0) - stock, -now[2]);
      if (isAgain && now[2] !== stock) keep();
      else if (change !== 0) back.stockChange = change;
    }
    if (Object.keys(back).length > 1) figures.push(back);
  }
  return { product, figures, isKept };
}

function productBack(
  before: Change | null,
  after: StoredRow['after'],
  has: CurrentProduct,
  keep: () => void,
): ProductChange {
  const made = after?.product ?? {};
  const names = Object.keys(before?.product ?? {}) as (keyof ProductChange)[];
  const back = names.filter((name) => {
    const isOurs = name === 'subcategory_id' && after?.shelf ? true : has[name] === made[name];
    if (!isOurs) keep();
    return isOurs;
  });
  return Object.fromEntries(back.map((name) => [name, before?.product[name]])) as ProductChange;
}
