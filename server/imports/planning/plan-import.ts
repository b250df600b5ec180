import type { ImportSummary } from '#contract/imports/import-shapes.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { partsWriter } from '../figure-parts.ts';
import { rowsOf } from '../pieces.ts';
import { type PlannedRow, WAITING } from '../plan.ts';
import { activeOffices, type ImportRecord, setOffices, setPlannedFrom } from '../queries.ts';
import { bareKey } from '../reading/cell-text.ts';
import { addRows, productVersions, removeRows, structureVersions, vanishingOf } from '../row-queries.ts';
import { currentProducts, skusByBarCode, skusByBareKey, usualPrices } from './current.ts';
import { figuresAhead } from './current-figures.ts';
import { readPlaces } from './places.ts';
import { planRow } from './plan-row.ts';
import { createInterpreter, type Draft } from './read-row.ts';
import { summaryOf } from './summary.ts';
import { FEWEST_PRICES, type Survey, surveyRows } from './survey.ts';
import { createFigureWatch } from './suspicious-figures.ts';
import { readPacks } from './tenfold-content.ts';

/** Rows for which current values are read at once; their results are written in smaller parts. */
const ROWS_READ = 4_000;
const ROWS_WRITTEN = 500;

type PlanOptions = {
  now: Date;
  onRows: (rows: number, total: number) => Promise<unknown>;
  isBusy: () => boolean;
};

/**
 * Visits all rows and stores what each would do: twice, because duplicates, spellings of a brand and usual prices are
 * only known at the end. The catalogue is not modified.
 */
export async function planImport(
  db: BusinessDatabase,
  one: ImportRecord,
  { now, onRows, isBusy }: PlanOptions,
): Promise<ImportSummary> {
  const { layout, mapping } = one;
  if (!layout || !mapping) throw new Error(`import ${one.id} has no mapping`);
  const [structure, versions] = [await structureVersions(db), await productVersions(db)];
  const interpret = createInterpreter(layout, mapping);
  const total = 2 * layout.rows;
  const survey = await surveyRows(db, one.id, interpret, (rows) => onRows(rows, total));
  const named = new Map((await activeOffices(db)).map(({ id, name }) => [id, name]));
  const offices = [...named.keys()];
  const placeOf = await readPlaces(db, mapping);
  const usualOnShelf = await usualPrices(db, offices[0], FEWEST_PRICES);
  const packsOfShop = await readPacks(db, offices[0]);
  const rules = {
    mapping,
    survey,
    offices,
    today: bogotaDay(now),
    placeOf,
    usualOnShelf,
    packsOfShop,
    officeName: (id: string) => named.get(id) ?? '',
    waitingId: await waitingId(db),
    versionOf: (sku: string) => versions.get(sku),
  };
  const hasFigures = mapping.columns.some(({ field }) => FIGURES.has(field));
  const summary = summaryOf();
  const watched = createFigureWatch();
  await removeRows(db, one.id);
  await setOffices(db, one.id, offices);
  const parts = partsWriter(db, { importId: one.id, offices });
  let rows = 0;
  // PostgreSQL reads and writes while the part between is planned.
  let written: Promise<unknown> = Promise.resolve();
  const figures = figuresAhead(db, survey.keys.keys(), { offices: hasFigures ? offices : [], isBusy });
  for await (const { drafts, current, byBarCode, byBareKey } of oneAhead(
    draftsOf(db, one.id, interpret, figures),
  )) {
    const rowRules = {
      ...rules,
      isShared: isSharedIn(survey, byBarCode),
      similarTo: similarIn(survey, byBareKey),
    };
    for (let from = 0; from < drafts.length; from += ROWS_WRITTEN) {
      const part = drafts.slice(from, from + ROWS_WRITTEN);
      const planned = watched(part.map((draft) => planRow(draft, current.get(draft.sku), rowRules)));
      for (const row of planned) summary.add(row);
      await written;
      written = Promise.all([addRows(db, one.id, planned), parts.add(planned.map(figuresOfRow))]);
      written.catch(() => {});
      rows += planned.length;
      await onRows(survey.rows + rows, total);
    }
  }
  await written;
  await parts.end();
  await setPlannedFrom(db, one.id, structure);
  const vanishing = mapping.covers === 'all' ? await vanishingOf(db, one.id) : { vanishing: 0, active: 0 };
  return summary.end(survey, placeOf, vanishing);
}

function figuresOfRow({ row, before, after }: PlannedRow) {
  return { row, before: before?.figures ?? [], after: after?.figures ?? [] };
}

async function* draftsOf(
  db: BusinessDatabase,
  importId: string,
  interpret: ReturnType<typeof createInterpreter>,
  figuresOf: ReturnType<typeof figuresAhead>,
) {
  let drafts: Draft[] = [];
  const withCurrent = async () => {
    const skus = drafts.map(({ sku }) => sku).filter(Boolean);
    const barCodes = drafts.flatMap(({ barCode }) => barCode || []);
    const byBarCode = await skusByBarCode(db, barCodes);
    const current = await currentProducts(db, skus, await figuresOf(skus));
    const added = skus.flatMap((sku) => (current.has(sku) ? [] : bareKey(sku)));
    return { drafts, current, byBarCode, byBareKey: await skusByBareKey(db, [...new Set(added)]) };
  };
  for await (const piece of rowsOf(db, importId)) {
    for (const row of piece) drafts.push(interpret(row));
    if (drafts.length < ROWS_READ) continue;
    yield await withCurrent();
    drafts = [];
  }
  if (drafts.length > 0) yield await withCurrent();
}

/**
 * Whether another product has the bar code: in another row of the file, or in the shop and not in the file, which may
 * give it another one.
 */
function isSharedIn({ barCodes, keys }: Survey, byBarCode: ReadonlyMap<string, readonly string[]>) {
  return ({ sku, barCode = '' }: Draft): boolean =>
    (barCodes.get(barCode) ?? 0) > 1 ||
    (byBarCode.get(barCode)?.some((other) => other !== sku && !keys.has(other)) ?? false);
}

/** The code, of another row or of the shop, that a new one differs from in leading zeros or capitals only. */
function similarIn({ bareKeys }: Survey, byBareKey: ReadonlyMap<string, string>) {
  return ({ sku }: Draft): string | undefined => {
    const bare = bareKey(sku);
    return byBareKey.get(bare) ?? bareKeys.get(bare)?.find((other) => other !== sku);
  };
}

/** The same with a prefetch of one item. */
async function* oneAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  for (let next = items.next(); ; ) {
    const { done, value } = await next;
    if (done) return;
    next = items.next();
    // The error is reported by the await on it.
    next.catch(() => {});
    yield value;
  }
}

const FIGURES: ReadonlySet<string> = new Set(['price', 'price_neto', 'discount', 'stock', 'stock_min']);

async function waitingId(db: BusinessDatabase): Promise<string | undefined> {
  const row = await db.first<{ id: string }>(sql`
    select s.id from subcategory s join category c on c.business_id = s.business_id and c.id = s.category_id
    where s.business_id = ${db.businessId} and c.original_name = ${WAITING} and not s.inactive limit 1`);
  return row?.id;
}
