import type { OutputOf } from '#contract/index.ts';
import { JobKind } from '#contract/jobs.ts';
import { daysText } from '#rules/dates/calendar-days.ts';
import { dateText } from '#rules/dates/date-text.ts';
import { problemLines } from '#rules/imports/problem-lines.ts';
import type { Queries } from '#server/db/database.ts';
import { findJob } from '#server/jobs/find-job.ts';
import { presentJob } from '#server/jobs/handlers.ts';
import { inSlices } from '#server/jobs/in-slices.ts';
import { shownName } from './applying/shelves.ts';
import { countPictures, failedPictures } from './pictures/picture-queries.ts';
import { rowsOf } from './pieces.ts';
import { PATH } from './plan.ts';
import { type ShownProduct, shownProducts } from './planning/current.ts';
import { netOf } from './planning/plan-figures.ts';
import { createInterpreter, type Draft } from './planning/read-row.ts';
import type { ImportRecord } from './queries.ts';
import { shownBrand, sizeText } from './reading/cell-text.ts';
import type { SheetRow } from './reading/sheet-row.ts';

type Listed = OutputOf<'imports.list'>['list'][number];
type Detail = OutputOf<'imports.get'>;

/** Rows shown in the preview. */
const MOST = 6;
const WORKS = ['reading', 'checking', 'applying'];

export function presentImport(one: ImportRecord): Listed {
  return {
    _id: one.id,
    id: one.id,
    import_status: one.discarded ? 'discarded' : one.import_status,
    status_message: one.status_message,
    total_records: one.total_records,
    processed_records: one.processed_records,
    refused_records: one.refused_records,
    total_brands: one.total_brands,
    total_categories: one.total_categories,
    created_at: one.created_at.toISOString(),
    updated_at: one.updated_at.toISOString(),
    wslast_updated_at: one.ws_last_updated_at?.toISOString() ?? null,
    file_name: one.file_name,
    source: one.source_id === null ? null : { id: one.source_id, name: one.source_name ?? '' },
    created_by: one.created_by_name,
    step: one.step,
    undoes: one.undoes,
    can_undo: one.can_undo,
    has_report: one.has_report,
    held_records: one.held_records,
    held_of: one.held_of,
  };
}

export async function presentDetail(db: Queries, one: ImportRecord): Promise<Detail> {
  const job = one.job_id !== null && WORKS.includes(one.step) ? await findJob(db, one.job_id) : undefined;
  const isKnown = job && JobKind.safeParse(job.kind).success;
  return {
    ...presentImport(one),
    layout: one.layout,
    mapping: one.mapping,
    preview: isOpen(one, job) ? await previewOf(db, one) : [],
    summary: one.summary,
    pictures: one.step === 'over' ? await presentPictures(db, one.id) : null,
    job: isKnown ? presentJob(job) : null,
  };
}

const MOST_FAILURES = 100;

async function presentPictures(db: Queries, id: string): Promise<Detail['pictures']> {
  const counts = await countPictures(db, id);
  if (counts.waiting + counts.done + counts.failed === 0) return null;
  return { ...counts, failures: counts.failed > 0 ? await failedPictures(db, id, MOST_FAILURES) : [] };
}

/**
 * Whether its columns can be mapped: it waits for that, or a check was stopped. While a step runs it is polled
 * frequently, and parsing its first rows costs the shop's event loop some fifty milliseconds the first time.
 */
function isOpen({ step }: ImportRecord, job: Awaited<ReturnType<typeof findJob>>): boolean {
  const isStopped = step === 'checking' && !['waiting', 'running', 'retrying'].includes(job?.status ?? '');
  return step === 'mapping' || step === 'review' || isStopped;
}

/**
 * The first complete rows, and the first doubtful ones. They are chosen without their stock: with 25 offices it is most
 * of the work, and a wrong column shows in every row.
 */
async function previewOf(db: Queries, { id, layout, mapping }: ImportRecord): Promise<Detail['preview']> {
  if (!layout || !mapping) return [];
  const interpret = createInterpreter(layout, mapping);
  const first: SheetRow[] = [];
  const doubtful: SheetRow[] = [];
  for await (const piece of rowsOf(db, id)) {
    await inSlices(piece, (row) => {
      const { problems } = interpret(row, { isSurvey: true });
      const list = problems.length > 0 ? doubtful : first;
      if (list.length < MOST) list.push(row);
    });
    break;
  }
  const drafts = [...first.slice(0, 3), ...doubtful.slice(0, 3), ...first.slice(3)]
    .slice(0, MOST)
    .map((row) => interpret(row));
  const products = await shownProducts(
    db,
    drafts.map(({ sku }) => sku),
  );
  return drafts.map((draft) => preview(draft, products.get(draft.sku)));
}

/** A row of the preview; missing values are those of the shop. */
function preview(draft: Draft, product: ShownProduct | undefined): Detail['preview'][number] {
  const figure = draft.figures.find(({ price }) => price !== undefined);
  const offer = figure?.offer ?? draft.figures.find(({ officeId }) => officeId === null)?.offer;
  const [price, net] = figure
    ? [figure.price, netOf(offer === undefined ? figure : { ...figure, offer }, undefined) ?? figure.price]
    : [product?.price, product?.price_neto];
  return {
    row: draft.row,
    sku: draft.sku,
    title: draft.title || product?.title || '',
    brand: draft.brand === undefined ? (product?.brand ?? '') : shownBrand(draft.brand),
    category:
      draft.path === '' ? (product?.category ?? '') : draft.path.split(PATH).map(shownName).join(PATH),
    price: price ?? null,
    price_neto: net ?? null,
    sale_days: typeof offer === 'object' ? daysOf(draft) : null,
    stock: stockOf(draft, product),
    size: draft.size || (draft.content ? sizeText(draft.content) : (product?.size ?? '')),
    content: draft.content ?? null,
    problems: problemLines(draft.problems),
  };
}

/** The first days a row names for a price. */
function daysOf({ figures }: Draft): string | null {
  const from = figures.find(({ saleFrom }) => saleFrom)?.saleFrom;
  const until = figures.find(({ saleUntil }) => saleUntil)?.saleUntil;
  if (!from) return until ? `${WORDS.until} ${dateText(new Date(`${until}T12:00:00Z`))}` : null;
  return daysText(from, until ?? null);
}

const WORDS = { until: 'hasta el' };

/** The stock in the first office that sells it, or will: figures of other offices are not imported. */
function stockOf(
  { figures, soldBy }: Draft,
  product: ShownProduct | undefined,
): Detail['preview'][number]['stock'] {
  const priced = figures.filter(({ price }) => price !== undefined).map(({ officeId }) => officeId);
  const isSold = (officeId: string | null) =>
    product === undefined ||
    priced.includes(officeId) ||
    priced.includes(null) ||
    (officeId === null ? product.offices.length > 0 : product.offices.includes(officeId));
  const isWeighed = product ? product.count_type === 'grams' : soldBy !== undefined;
  const { stock, stockGrams } =
    figures.find((figure) => figure.stock !== undefined && isSold(figure.officeId)) ?? {};
  const count = isWeighed ? (stockGrams ?? stock) : stock;
  return count === undefined ? null : { count: Math.floor(count), unit: isWeighed ? 'g' : 'und' };
}
