import type { ImportOutcome, ImportProblemCode } from '#contract/imports/import-shapes.ts';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { isHeldRow } from './held.ts';
import type { Change, PlannedRow, Problem } from './plan.ts';
import { problemText, RECORD_WORDS } from './problem-texts.ts';
import { cut } from './reading/cell-text.ts';

export async function removeRows(db: Queries, importId: string): Promise<void> {
  await db.run(sql`
    delete from product_import_row where business_id = ${db.businessId} and import_id = ${importId}`);
  await db.run(sql`
    delete from import_figures where business_id = ${db.businessId} and import_id = ${importId}`);
}

/** Adds rows without their figures, which are stored by office (figure-parts.ts). */
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

/** Rows below `after`, in file order. */
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

/** Codes of the products an import writes, in file order. */
export async function skusToWrite(db: Queries, importId: string): Promise<string[]> {
  const rows = await db.all<{ sku: string }>(sql`
    select sku from product_import_row
    where business_id = ${db.businessId} and import_id = ${importId} and outcome in ('created', 'changed')
    order by row_number`);
  return rows.map(({ sku }) => sku);
}

/** Codes of products that an import created and whose stock was changed by something other than imports. */
export async function movedSince(db: Queries, importId: string): Promise<Set<string>> {
  const rows = await db.all<{ sku: string }>(sql`
    select p.sku from product_import_row r
      join product p on p.business_id = r.business_id and p.sku = r.sku
    where r.business_id = ${db.businessId} and r.import_id = ${importId} and r.outcome = 'created'
      and exists (
        select from product_office po join stock_movement m on m.business_id = po.business_id
          and m.office_id = po.office_id and m.product_id = po.product_id and m.kind <> 'import'
        where po.business_id = p.business_id and po.product_id = p.id)`);
  return new Set(rows.map(({ sku }) => sku));
}

export type Unwritten = { sku: string; problems: Problem[]; isWhole: boolean };

/** Stores what was not written of rows; a row of which nothing was written is refused. */
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

/** `hidden`: number of products that are missing in the file; they do not count as its changed rows. */
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

/** Products for sale that are missing in the file of a whole catalogue. */
export async function vanishingOf(
  db: Queries,
  importId: string,
): Promise<{ vanishing: number; active: number }> {
  return db.one<{ vanishing: number; active: number }>(sql`
    select count(*)::int as active, (count(*) filter (where r.sku is null))::int as vanishing
    ${soldAnd(db, importId)}`);
}

/**
 * Adds missing products that will be hidden as rows after the last one of the file, so that they are reported and
 * undone like those.
 */
export async function addMissingRows(
  db: Queries,
  one: { id: string; mapping: ImportMapping | null },
): Promise<void> {
  if (!hidesMissing(one)) return;
  const { id: importId } = one;
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

/** Whether products missing in a file of the whole catalogue are hidden. */
function hidesMissing({ mapping }: { mapping: ImportMapping | null }): boolean {
  return mapping?.covers === 'all' && mapping.missing === 'hide';
}

function soldAnd({ businessId }: Queries, importId: string, joined = nothing) {
  return part`from product p ${joined}
    left join (select distinct sku from product_import_row
      where business_id = ${businessId} and import_id = ${importId}) r on r.sku = p.sku
    where p.business_id = ${businessId} and not p.inactive and not p.removed and p.type = 'normal'`;
}

/**
 * Versions of offices and of what products are sorted by, on which the plan of any row may depend. They grow with
 * writes of staff and bulks, not with sales: equal ones mean that nothing was written between.
 */
export async function structureVersions(db: Queries): Promise<string> {
  const { businessId } = db;
  const { versions } = await db.one<{ versions: string }>(sql`
    select concat_ws(' ',
      (select concat(sum(version), '/', count(*)) from office where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from category where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from subcategory where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from brand where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from provider where business_id = ${businessId})) as versions`);
  return versions;
}

/** The version of each product with its figures of all offices, by its code. */
export async function productVersions(db: Queries): Promise<Map<string, number>> {
  const rows = await db.all<{ sku: string; version: number }>(
    sql`select sku, version from ${versionsOf(db)}`,
  );
  return new Map(rows.map(({ sku, version }) => [sku, version]));
}

function versionsOf({ businessId }: Queries) {
  return part`(
    select p.sku, (p.version + coalesce(f.version, 0))::float8 as version
    from product p
    left join (
      select product_id, sum(version) as version from product_office where business_id = ${businessId} group by product_id
    ) f on f.product_id = p.id
    where p.business_id = ${businessId}
  ) v`;
}

type Planned = { id: string; planned_from: string; mapping: ImportMapping | null };

/**
 * Whether nothing was written since an import was planned to what its rows will write, and nothing is on sale that it
 * would hide as well.
 */
export async function isPlannedStill(db: Queries, one: Planned): Promise<boolean> {
  if (one.planned_from !== (await structureVersions(db))) return false;
  const { moved } = await db.one<{ moved: boolean }>(sql`
    select exists (
      select from product_import_row r left join ${versionsOf(db)} on v.sku = r.sku
      where r.business_id = ${db.businessId} and r.import_id = ${one.id} and r.outcome in ('created', 'changed')
        and (r.before ->> 'version')::float8 is distinct from v.version
    ) as moved`);
  return !moved && !(hidesMissing(one) && (await vanishingOf(db, one.id)).vanishing > 0);
}
