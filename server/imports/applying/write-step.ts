import { type FiguresReport, writeFigures } from '#server/catalogue/writing/figures.ts';
import type { ProductLine } from '#server/catalogue/writing/product-line.ts';
import { writeProducts } from '#server/catalogue/writing/products-in-bulk.ts';
import { type SaleLine, writeSales } from '#server/catalogue/writing/sale-prices.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { type PlannedFigures, plannedFigures } from '../figure-parts.ts';
import type { StepRun } from '../jobs/step-run.ts';
import { addPictures } from '../pictures/picture-queries.ts';
import type { Problem, ShelfToMake } from '../plan.ts';
import { problemText } from '../problem-texts.ts';
import { activeOffices } from '../queries.ts';
import { noteUnwritten, rowPage, type StoredRow, type Unwritten } from '../row-queries.ts';

const PAGE = 500;
/** While one office waits for PostgreSQL, another is written. */
const AT_ONCE = 2;

type Planned = {
  importId: string;
  /** Of its figures, in the order of their indexes. */
  offices: readonly string[];
  shelfOf?: (shelf: ShelfToMake) => string | undefined;
  isBack?: boolean;
};

type Options = Pick<StepRun, 'now' | 'signal' | 'isBusy'> & {
  onWritten: (share: number) => Promise<unknown>;
};

/**
 * Writes products and then figures through the catalogue writer. Values already as wanted are skipped, so it can be
 * repeated after a crash.
 */
export async function writeChanges(
  db: BusinessDatabase,
  planned: Planned,
  { now, signal, isBusy, onWritten }: Options,
): Promise<void> {
  await onWritten(0);
  const { lines, skuByRow } = await plannedProducts(db, planned);
  const ofProducts = await writeProducts(db, lines, { now, signal });
  signal.throwIfAborted();
  await onWritten(0.4);
  let waiting: Promise<unknown> = Promise.resolve();
  const figures = await plannedFigures(db, { ...planned, skuByRow });
  const total = Math.max(1, figures.lineCount);
  const ofFigures = await writeFigures(db, figures, {
    now,
    signal,
    isBusy,
    cause: { kind: 'import', source: planned.importId },
    atOnce: AT_ONCE,
    onProgress: (done) => {
      waiting = waiting.then(() => onWritten(0.4 + (0.6 * done) / total));
      // The error is reported by the await below.
      waiting.catch(() => {});
    },
  });
  await waiting;
  await writeAside(db, planned.importId, { now, signal });
  const unwritten = await unwrittenOf(db, { lines, figures }, [ofProducts, ofFigures]);
  await noteUnwritten(db, planned.importId, unwritten);
}

/** Products for the writer, and the codes of all rows that are written. */
async function plannedProducts(db: BusinessDatabase, { importId, shelfOf }: Planned) {
  const lines: ProductLine[] = [];
  const skuByRow = new Map<number, string>();
  for await (const page of rowsToWrite(db, importId)) {
    for (const { row, sku, after } of page) {
      skuByRow.set(row, sku);
      const shelfId = after?.shelf && shelfOf?.(after.shelf);
      const product = { ...after?.product, ...(shelfId ? { subcategory_id: shelfId } : {}) };
      if (Object.keys(product).length > 0) lines.push({ ...product, sku });
    }
  }
  return { lines, skuByRow };
}

/** Prices of certain days, after the figures that they begin from, and which pictures are to be fetched. */
async function writeAside(
  db: BusinessDatabase,
  importId: string,
  { now, signal }: Pick<StepRun, 'now' | 'signal'>,
): Promise<void> {
  for await (const page of rowsToWrite(db, importId)) {
    signal.throwIfAborted();
    const lines = page.flatMap(({ sku, after }) =>
      (after?.sales ?? []).map(([officeId, net, from, until, without, isPassed = false]): SaleLine => {
        const sale = net === null ? null : { net, from, until };
        return { sku, officeId, sale, without, isPassed };
      }),
    );
    await writeSales(db, lines, now());
    const pictures = page.flatMap(({ sku, after }) =>
      after?.pictureUrl ? [{ sku, url: after.pictureUrl }] : [],
    );
    await addPictures(db, importId, pictures, now());
  }
}

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

/** What was refused of each row, and whether that is all it had. */
async function unwrittenOf(
  db: BusinessDatabase,
  { lines, figures }: { lines: readonly ProductLine[]; figures: PlannedFigures },
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
  const isWritten = new Set(lines.flatMap(({ sku }) => (refused.has(sku) ? [] : [sku])));
  return [...bySku].map(([sku, row]) => ({
    sku,
    problems: row.problems,
    isWhole: !isWritten.has(sku) && figures.countOf(sku) <= row.figures,
  }));
}

const WHY: Record<string, string> = {
  TWICE: 'el código está dos veces',
  BAD_TITLE: 'el título está vacío o es demasiado largo',
  UNKNOWN_SUBCATEGORY: 'su subcategoría ya no existe',
  REMOVED: 'fue eliminado a mano',
  EXISTS: 'alguien más lo creó mientras tanto',
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
