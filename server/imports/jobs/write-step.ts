import type { ProductLine } from '#server/catalogue/writing/bulk-lines.ts';
import { type FiguresReport, writeFigures } from '#server/catalogue/writing/figures.ts';
import { writeProducts } from '#server/catalogue/writing/products-in-bulk.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { activeOffices } from '../planning/current.ts';
import type { FigureChange } from '../planning/plan-figures.ts';
import type { ProductChange } from '../planning/plan-row.ts';
import { problemText } from '../planning/problem-texts.ts';
import type { Problem } from '../planning/read-row.ts';
import { noteUnwritten, rowPage, type StoredRow, type Unwritten } from '../row-queries.ts';
import { type FigureWriteOf, type Planned, type PlannedFigures, plannedFigures } from './planned-figures.ts';
import type { StepRun } from './step-run.ts';

const PAGE = 500;
/** While one office waits for PostgreSQL, another is written. */
const AT_ONCE = 2;

type Options = Pick<StepRun, 'now' | 'signal' | 'isBusy'> & {
  onWritten: (share: number) => Promise<unknown>;
};

/** All rows of an import that are to be written, page after page. */
export async function* rowsToWrite(db: BusinessDatabase, importId: string): AsyncGenerator<StoredRow[]> {
  for (let after = 0; ; ) {
    const rows = await rowPage(db, importId, { after, limit: PAGE, outcomes: ['created', 'changed'] });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.row;
  }
}

export type ProductWrite = { sku: string; product: ProductChange };

/**
 * Writes products and then figures through the catalogue writer. Values already as wanted are skipped, so it can be
 * repeated after a crash.
 */
export async function writeChanges(
  db: BusinessDatabase,
  { products, ...planned }: Planned & { products: readonly ProductWrite[] },
  { now, signal, isBusy, onWritten }: Options,
): Promise<{ written: number }> {
  const { importId } = planned;
  await onWritten(0);
  const lines = products.map(({ sku, product }): ProductLine => ({ ...product, sku }));
  const report = await writeProducts(db, lines, { now, signal });
  signal.throwIfAborted();
  await onWritten(0.4);
  let waiting: Promise<unknown> = Promise.resolve();
  const figures = await plannedFigures(db, planned);
  const total = Math.max(1, figures.given);
  const written = await writeFigures(db, figures, {
    now,
    signal,
    isBusy,
    atOnce: AT_ONCE,
    onProgress: (done) => {
      waiting = waiting.then(() => onWritten(0.4 + (0.6 * done) / total));
      // The error is reported by the await below.
      waiting.catch(() => {});
    },
  });
  await waiting;
  await noteUnwritten(db, importId, await unwrittenOf(db, { products, figures }, [report, written]));
  return { written: report.added.length + report.changed.length };
}

/** What was refused of each row, and whether that is all it had. */
async function unwrittenOf(
  db: BusinessDatabase,
  { products, figures }: { products: readonly ProductWrite[]; figures: PlannedFigures },
  [ofProducts, ofFigures]: [{ refused: { sku: string; why: string }[] }, Pick<FiguresReport, 'refused'>],
): Promise<Unwritten[]> {
  if (ofProducts.refused.length + ofFigures.refused.length === 0) return [];
  const officeNames = new Map((await activeOffices(db)).map(({ id, name }) => [id, name]));
  const bySku = new Map<string, { problems: Problem[]; figures: number }>();
  const rowOf = (sku: string) => {
    const row = bySku.get(sku) ?? { problems: [], figures: 0 };
    bySku.set(sku, row);
    return row;
  };
  for (const { sku, why } of ofProducts.refused) rowOf(sku).problems.push(notWritten(why));
  for (const { productId, officeId, why } of ofFigures.refused) {
    const sku = figures.skuOf(productId);
    if (sku === undefined) continue;
    const row = rowOf(sku);
    row.problems.push(notWritten(why, officeNames.get(officeId)));
    row.figures += 1;
  }
  const refused = new Set(ofProducts.refused.map(({ sku }) => sku));
  const isWritten = new Set(products.flatMap(({ sku }) => (refused.has(sku) ? [] : [sku])));
  return [...bySku].map(([sku, row]) => ({
    sku,
    problems: row.problems,
    isWhole: !isWritten.has(sku) && figures.countOf(sku) <= row.figures,
  }));
}

export function figureFrom([
  officeId,
  price,
  priceNeto,
  stock,
  stockMin,
  received,
  stockBefore,
]: FigureChange): FigureWriteOf {
  const figure: FigureWriteOf = { officeId };
  if (price !== null) figure.price = price;
  if (priceNeto !== null) figure.priceNeto = priceNeto;
  if (stock !== null) figure.stock = stock;
  if (stockMin !== null) figure.stockMin = stockMin;
  if (typeof received === 'number') figure.received = received;
  if (stock !== null && typeof stockBefore === 'number') figure.stockBefore = stockBefore;
  return figure;
}

const WHY: Record<string, string> = {
  TWICE: 'el código está dos veces',
  BAD_TITLE: 'el título está vacío o es demasiado largo',
  UNKNOWN_SUBCATEGORY: 'su subcategoría ya no existe',
  REMOVED: 'fue eliminado a mano',
  BAD_PRICE: 'el precio cambió mientras tanto y ya no cuadra con el neto',
  BAD_STOCK: 'las unidades no pueden quedar en menos de cero',
  NO_PRICE: 'la sede no lo vende y no hay precio',
  UNKNOWN_OFFICE: 'la sede ya no existe',
  UNKNOWN_PRODUCT: 'el producto ya no existe',
};

function notWritten(why: string, office?: string): Problem {
  const words = WHY[why] ?? why;
  const message = problemText('NOT_WRITTEN', office === undefined ? words : `en ${office}, ${words}`);
  return { code: 'NOT_WRITTEN', column: '', message };
}
