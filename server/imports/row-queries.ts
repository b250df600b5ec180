import type { ImportOutcome, ImportProblemCode } from '#contract/imports/import-shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { versionsOf } from './catalogue-queries.ts';
import { isHeldRow } from './held.ts';
import type { Change, PlannedRow, Problem, ShelfToMake } from './plan.ts';
import { problemText, RECORD_WORDS } from './problem-texts.ts';
import { cut } from './reading/cell-text.ts';

export async function removeRows(db: Queries, importId: string): Promise<void> {
  await db.run(sql`
    delete from product_import_row where business_id = ${db.businessId} and import_id = ${importId}`);
  await db.run(sql`
    delete from import_figures where business_id = ${db.businessId} and import_id = ${importId}`);
}

/** Without their figures, which are stored by office (figure-parts.ts). */
export async function addRows(db: Queries, importId: string, rows: readonly PlannedRow[]): Promise<void> {
  const written = rows.map(({ row, sku, title, outcome, problems, before, after, isHeld }) => ({
    row_number: row,
    sku,
    outcome,
    problems,
    before: before && storedOf(before),
    after: {
      ...(after && storedOf(after)),
      ...(isHeld ? { asks: true } : {}),
      title: cut(title, 120),
    },
  }));
  await db.run(sql`
    insert into product_import_row (business_id, import_id, row_number, sku, outcome, problems, before, after)
    select ${db.businessId}, ${importId}, r.row_number, r.sku, r.outcome, r.problems,
      nullif(r.before, 'null'::jsonb), r.after
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r (row_number int, sku text, outcome text,
      problems jsonb, before jsonb, after jsonb)
    on conflict do nothing`);
}

type StoredChange = Omit<Change, 'figures'>;

function storedOf({ figures: _, ...change }: Change): StoredChange {
  return change;
}

export type StoredRow = {
  row: number;
  sku: string;
  outcome: ImportOutcome;
  problems: Problem[];
  before: StoredChange | null;
  after: (Partial<StoredChange> & { title: string }) | null;
};

/** Rows below `after`, in the order of the file. */
export function rowPage(
  db: Queries,
  importId: string,
  {
    after,
    limit,
    outcomes,
    problem,
    held,
  }: {
    after: number;
    limit: number;
    outcomes?: readonly ImportOutcome[] | undefined;
    problem?: ImportProblemCode | undefined;
    held?: boolean;
  },
): Promise<StoredRow[]> {
  return db.all<StoredRow>(sql`
    select r.row_number as row, r.sku, r.outcome, r.problems, r.before, r.after
    from product_import_row r
    where r.business_id = ${db.businessId} and r.import_id = ${importId} and r.row_number > ${after}
      ${outcomes ? part`and r.outcome = any(${outcomes})` : nothing}
      ${problem ? part`and r.problems @> ${JSON.stringify([{ code: problem }])}::jsonb` : nothing}
      ${held ? part`and ${isHeldRow}` : nothing}
    order by r.row_number limit ${limit}`);
}

/** Codes of what an import writes, in the order of the file. */
export async function skusToWrite(db: Queries, importId: string): Promise<string[]> {
  const rows = await db.all<{ sku: string }>(sql`
    select sku from product_import_row
    where business_id = ${db.businessId} and import_id = ${importId} and outcome in ('created', 'changed')
    order by row_number`);
  return rows.map(({ sku }) => sku);
}

/** Shelves that written rows need, in the order of the file. */
export async function shelvesToMake(db: Queries, importId: string): Promise<ShelfToMake[]> {
  const rows = await db.all<{ shelf: ShelfToMake }>(sql`
    select after -> 'shelf' as shelf from product_import_row
    where business_id = ${db.businessId} and import_id = ${importId} and outcome in ('created', 'changed')
      and after ? 'shelf'
    group by 1 order by min(row_number)`);
  return rows.map(({ shelf }) => shelf);
}

export type Unwritten = { sku: string; problems: Problem[]; isWhole: boolean };

/** Stores what of rows was not written; a row of which nothing was is refused. */
export async function noteUnwritten(
  db: Queries,
  importId: string,
  unwritten: readonly Unwritten[],
): Promise<void> {
  if (unwritten.length === 0) return;
  await db.run(sql`
    update product_import_row r set outcome = case when w."isWhole" then 'refused' else r.outcome end,
      problems = r.problems || w.problems
    from jsonb_to_recordset(${JSON.stringify(unwritten)}::jsonb) as w (sku text, problems jsonb, "isWhole" boolean)
    where r.business_id = ${db.businessId} and r.import_id = ${importId} and r.sku = w.sku and r.outcome <> 'refused'
      and not r.problems @> w.problems`);
}

/** `hidden`: products that the file does not have; they are no changed rows of it. */
export async function countOutcomes(
  db: Queries,
  importId: string,
): Promise<Record<ImportOutcome | 'hidden', number>> {
  const rows = await db.all<{ outcome: ImportOutcome | 'hidden'; count: number }>(sql`
    select case when outcome = 'changed' and problems @> ${MISSING}::jsonb then 'hidden' else outcome end as outcome,
      count(*)::int as count
    from product_import_row where business_id = ${db.businessId} and import_id = ${importId} group by 1`);
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0, hidden: 0 };
  for (const { outcome, count } of rows) counts[outcome] = count;
  return counts;
}

const MISSING = JSON.stringify([{ code: 'MISSING' }]);

/** Products on sale that are missing in the file of a whole catalogue. */
export async function vanishingOf(
  db: Queries,
  importId: string,
): Promise<{ vanishing: number; active: number }> {
  return db.one<{ vanishing: number; active: number }>(sql`
    select count(*)::int as active, (count(*) filter (where r.sku is null))::int as vanishing
    ${soldAnd(db, importId)}`);
}

/** Stores them as rows after the last one of the file, so that they are reported and taken back like those. */
export async function addMissingRows(db: Queries, importId: string): Promise<void> {
  const { businessId } = db;
  const problems = [{ code: 'MISSING', column: '', message: problemText('MISSING', '') }];
  const hidden = { inactive: true, inactive_reason: RECORD_WORDS.missingReason };
  await db.run(sql`
    insert into product_import_row (business_id, import_id, row_number, sku, outcome, problems, before, after)
    select ${businessId}, ${importId},
      (select coalesce(max(l.row_number), 0) from product_import_row l
        where l.business_id = ${businessId} and l.import_id = ${importId}) + (row_number() over (order by p.sku))::int,
      p.sku, 'changed', ${JSON.stringify(problems)}::jsonb,
      jsonb_build_object('product', jsonb_build_object('inactive', false, 'inactive_reason', p.inactive_reason),
        'version', v.version),
      jsonb_build_object('product', ${JSON.stringify(hidden)}::jsonb, 'title', left(p.title, 120))
    ${soldAnd(db, importId, part`join ${versionsOf(db)} on v.sku = p.sku`)} and r.sku is null`);
}

/**
 * Whether what rows will write was written since they were planned, or products of no row are on sale that a file of
 * the whole catalogue hides.
 */
export async function haveRowsMoved(
  db: Queries,
  importId: string,
  { hides }: { hides: boolean },
): Promise<boolean> {
  const { moved } = await db.one<{ moved: boolean }>(sql`
    select exists (
      select from product_import_row r left join ${versionsOf(db)} on v.sku = r.sku
      where r.business_id = ${db.businessId} and r.import_id = ${importId} and r.outcome in ('created', 'changed')
        and (r.before ->> 'version')::float8 is distinct from v.version
    ) as moved`);
  return moved || (hides && (await vanishingOf(db, importId)).vanishing > 0);
}

function soldAnd({ businessId }: Queries, importId: string, joined = nothing) {
  return part`from product p ${joined}
    left join (select distinct sku from product_import_row
      where business_id = ${businessId} and import_id = ${importId}) r on r.sku = p.sku
    where p.business_id = ${businessId} and not p.inactive and not p.removed and p.type = 'normal'`;
}
