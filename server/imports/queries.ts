import type { ImportStep, ImportSummary } from '#contract/imports/import-shapes.ts';
import type { ImportLayout, ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { RECORD_WORDS } from './problem-texts.ts';

export type ImportRecord = {
  id: string;
  source_id: string | null;
  source_name: string | null;
  file_name: string;
  import_status: 'pending' | 'in_progress' | 'completed' | 'failed';
  status_message: string;
  step: ImportStep;
  discarded: boolean;
  /** The line of column names and the sheet, as a person chose them; null = automatic. */
  head_line: number | null;
  sheet: string;
  total_records: number;
  processed_records: number;
  refused_records: number;
  total_brands: number;
  total_categories: number;
  ws_last_updated_at: Date | null;
  undoes: string | null;
  created_by_name: string;
  created_at: Date;
  updated_at: Date;
  job_id: string | null;
  layout: ImportLayout | null;
  mapping: ImportMapping | null;
  summary: ImportSummary | null;
  accepted: string[];
  /** The versions its plan depends on. */
  planned_from: string;
  /** Offices in the order of their indexes in rows. */
  offices: string[];
  /** When its plan was frozen and writing began; null: nothing was written. */
  writing_since: Date | null;
  can_undo: boolean;
  has_report: boolean;
  /** Number of held-back rows; 0 once newer data for them was imported. */
  held_records: number;
  /** The import from which its rows were held back. */
  held_of: string | null;
};

/** The first row of a report is read in order: `exists` scanned the rows of all imports for each progress request. */
const hasReport = part`((select r.row_number from product_import_row r
  where r.business_id = i.business_id and r.import_id = i.id order by r.row_number limit 1) is not null)`;
/** The last import that wrote something, even if it failed halfway; it must not be an undo or be undone. */
const canUndo = part`((i.import_status = 'completed' or i.import_status = 'failed' and i.writing_since is not null)
  and i.undoes is null and i.step = 'over'
  and not exists (select from product_import u where u.business_id = i.business_id and u.undoes = i.id
    and u.import_status <> 'failed')
  and not exists (select from product_import l where l.business_id = i.business_id and l.undoes is null
    and (l.import_status = 'completed' or l.import_status = 'failed' and l.writing_since is not null)
    and l.finished_at > i.finished_at)
  and ${hasReport})`;
/**
 * Whether held-back rows still count: a newer import of the same source or file replaces them, and an undone one has
 * none.
 */
const isHolding = part`(i.held_records > 0
  and not exists (select from product_import u where u.business_id = i.business_id and u.undoes = i.id
    and u.import_status <> 'failed')
  and not exists (select from product_import l where l.business_id = i.business_id and l.undoes is null
    and l.held_of is null and l.import_status = 'completed' and l.finished_at > i.finished_at
    and l.source_id is not distinct from i.source_id and (i.source_id is not null or l.file_name = i.file_name)))`;
const columns = part`i.id, i.source_id, i.file_name, i.import_status, i.status_message, i.step, i.total_records,
  i.processed_records, i.refused_records, i.total_brands, i.total_categories, i.ws_last_updated_at, i.undoes,
  i.created_at, i.updated_at, i.job_id, i.accepted, i.offices,
  i.planned_from, i.writing_since, i.discarded, i.head_line, i.sheet,
  (select s.name from import_source s where s.business_id = i.business_id and s.id = i.source_id) as source_name,
  coalesce((select btrim(u.name || ' ' || u.last_name) from app_user u
    where u.business_id = i.business_id and u.id = i.created_by), '') as created_by_name,
  ${canUndo} as can_undo,
  ${hasReport} as has_report, i.held_of,
  case when ${isHolding} then i.held_records else 0 end as held_records`;

/** Imports newest first, without the fields of the wizard. */
export function importPage(
  db: Queries,
  rows: { offset: number; limit: number },
  sourceId?: string,
): Promise<ImportRecord[]> {
  return db.all<ImportRecord>(sql`
    select ${columns}, null as layout, null as mapping, null as summary
    from product_import i where i.business_id = ${db.businessId}
      ${sourceId === undefined ? nothing : part`and i.source_id = ${sourceId}`}
    order by i.created_at desc, i.id limit ${rows.limit} offset ${rows.offset}`);
}

export function importById(db: Queries, id: string): Promise<ImportRecord | undefined> {
  return db.first<ImportRecord>(sql`
    select ${columns}, i.layout, i.mapping, i.summary
    from product_import i where i.business_id = ${db.businessId} and i.id = ${id}`);
}

/** The same, locked until the transaction ends. */
export async function lockImport(tx: Queries, id: string): Promise<ImportRecord | undefined> {
  await tx.run(sql`
    select id from product_import where business_id = ${tx.businessId} and id = ${id} for no key update`);
  return importById(tx, id);
}

/** Whether a job works on another import. */
export async function isOtherWorkedOn(db: Queries, own: string | null): Promise<boolean> {
  const other = await db.first(sql`
    select from product_import
    where business_id = ${db.businessId} and id is distinct from ${own}::uuid
      and step in ('reading', 'checking', 'applying') limit 1`);
  return other !== undefined;
}

/**
 * Ends the job of a finished step: beside a busy shop its process reports long after its last write. The one job of a
 * web service, which runs all steps, ends once its result is noted.
 */
export async function endRestingJob(tx: Queries, now: Date): Promise<void> {
  await tx.run(sql`
    update job j set status = 'done', ended_at = ${now}
    where j.business_id = ${tx.businessId} and j.kind = 'imports.work'
      and j.status in ('waiting', 'running', 'retrying')
      and (exists (select from product_import i
        where i.business_id = j.business_id and i.id = (j.parameters ->> 'import_id')::uuid
          and i.step not in ('reading', 'checking', 'applying'))
      or exists (select from integration g
        where g.business_id = j.business_id and g.id = (j.parameters ->> 'integration_id')::uuid
          and g.last_status <> 'running'))`);
}

/** An undo of an import that was cancelled or abandoned: it continues, because part of it may be written. */
export async function haltedUndo(tx: Queries, undoneId: string): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    select id from product_import
    where business_id = ${tx.businessId} and undoes = ${undoneId} and import_status = 'failed'`);
  return row?.id;
}

export type NewImport = {
  id: string;
  sourceId: string | null;
  fileName: string;
  hash: string;
  modified: Date | null;
  createdBy: string | null;
  undoes?: string;
  mapping?: ImportMapping | null;
};

export async function addImport(tx: Queries, one: NewImport, now: Date): Promise<void> {
  await tx.run(sql`
    insert into product_import (business_id, id, source_id, file_name, file_hash, ws_last_updated_at, created_by, undoes,
      mapping, step, created_at, updated_at)
    values (${tx.businessId}, ${one.id}, ${one.sourceId}, ${one.fileName}, decode(${one.hash}, 'hex'), ${one.modified},
      ${one.createdBy}, ${one.undoes ?? null}, ${one.mapping ? JSON.stringify(one.mapping) : null}::jsonb,
      ${one.undoes ? 'applying' : 'reading'}, ${now}, ${now})`);
}

type Changes = {
  step?: ImportStep;
  status?: ImportRecord['import_status'];
  message?: string;
  total?: number;
  processed?: number;
  refused?: number;
  held?: number;
  brands?: number;
  categories?: number;
  layout?: ImportLayout;
  mapping?: ImportMapping;
  summary?: ImportSummary;
  accepted?: readonly string[];
  jobId?: string;
  /** Set when a person mapped its columns. */
  shape?: string | undefined;
  isDiscarded?: boolean;
  /** From now on parts of its plan may be in the shop. */
  isWriting?: boolean;
};

export async function changeImport(db: Queries, id: string, changes: Changes, now: Date): Promise<void> {
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);
  const isOver = changes.status === 'completed' || changes.status === 'failed';
  await db.run(sql`
    update product_import set
      step = coalesce(${changes.step ?? null}, step),
      import_status = coalesce(${changes.status ?? null}, import_status),
      status_message = coalesce(${changes.message?.slice(0, 500) ?? null}, status_message),
      total_records = coalesce(${changes.total ?? null}::int, total_records),
      processed_records = coalesce(${changes.processed ?? null}::int, processed_records),
      refused_records = coalesce(${changes.refused ?? null}::int, refused_records),
      held_records = coalesce(${changes.held ?? null}::int, held_records),
      total_brands = coalesce(${changes.brands ?? null}::int, total_brands),
      total_categories = coalesce(${changes.categories ?? null}::int, total_categories),
      layout = coalesce(${json(changes.layout)}::jsonb, layout),
      mapping = coalesce(${json(changes.mapping)}::jsonb, mapping),
      summary = coalesce(${json(changes.summary)}::jsonb, summary),
      accepted = coalesce(${changes.accepted ?? null}::text[], accepted),
      job_id = coalesce(${changes.jobId ?? null}::uuid, job_id),
      shape = coalesce(${changes.shape ?? null}, shape),
      discarded = discarded or ${changes.isDiscarded === true}::boolean,
      writing_since = case when ${changes.isWriting === true}::boolean then coalesce(writing_since, ${now}) else writing_since end,
      started_at = case when ${changes.status === 'in_progress'}::boolean then coalesce(started_at, ${now}) else started_at end,
      finished_at = case when ${isOver}::boolean then ${now}::timestamptz
        when ${changes.status !== undefined}::boolean then null else finished_at end,
      version = version + 1, updated_at = ${now}
    where business_id = ${db.businessId} and id = ${id}`);
}

export function failImport(db: Queries, id: string, message: string, now: Date): Promise<void> {
  return changeImport(db, id, { status: 'failed', step: 'over', message }, now);
}

/** Notes that the process of a step died; returns how often that happened to this import, and the step. */
export function noteDeath(
  db: Queries,
  id: string,
): Promise<{ deaths: number; step: ImportStep } | undefined> {
  return db.first(sql`
    update product_import set process_deaths = process_deaths + 1
    where business_id = ${db.businessId} and id = ${id}
    returning process_deaths as deaths, step`);
}

/** Ends imports whose job ended without them: its process died too often, or it was cancelled before it began. */
export async function endAbandoned(tx: Queries, now: Date): Promise<void> {
  const { broken, brokenHalfway, undoHalfway } = RECORD_WORDS;
  await tx.run(sql`
    update product_import i set import_status = 'failed', step = 'over', finished_at = ${now}, updated_at = ${now},
      status_message = case when i.writing_since is null then ${broken} when i.undoes is null then ${brokenHalfway}
        else ${undoHalfway} end
    where i.business_id = ${tx.businessId} and i.import_status in ('pending', 'in_progress')
      and i.step in ('reading', 'applying') and i.job_id is not null
      and not exists (select from job j where j.business_id = i.business_id and j.id = i.job_id
        and j.status in ('waiting', 'running', 'retrying'))`);
  // A check that ended early changed nothing: its columns can be mapped again.
  await tx.run(sql`
    update product_import i set step = 'mapping', updated_at = ${now}
    where i.business_id = ${tx.businessId} and i.import_status in ('pending', 'in_progress')
      and i.step = 'checking' and i.job_id is not null
      and not exists (select from job j where j.business_id = i.business_id and j.id = i.job_id
        and j.status in ('waiting', 'running', 'retrying'))`);
}

/**
 * The date of the newest data imported from a source and not undone; without a source, from files of that name. Data
 * dated in the future counts as new as its import.
 */
export async function newestApplied(
  tx: Queries,
  { sourceId, fileName }: { sourceId: string | null; fileName: string },
): Promise<Date | null> {
  const row = await tx.first<{ newest: Date | null }>(sql`
    select max(least(i.ws_last_updated_at, i.created_at)) as newest from product_import i
    where i.business_id = ${tx.businessId} and i.ws_last_updated_at is not null and i.import_status = 'completed' and i.undoes is null
      and ${sourceId === null ? part`i.source_id is null and i.file_name = ${fileName}` : part`i.source_id = ${sourceId}`}
      and not exists (select from product_import u where u.business_id = i.business_id and u.undoes = i.id
        and u.import_status = 'completed')`);
  return row?.newest ?? null;
}

/**
 * Sets the offices of its figures, which rows refer to by index. The import counts as planned only once all of them are
 * stored.
 */
export async function setOffices(db: Queries, id: string, offices: readonly string[]): Promise<void> {
  await db.run(sql`
    update product_import set offices = ${offices}::uuid[], planned_from = ''
    where business_id = ${db.businessId} and id = ${id}`);
}

/** Marks the import as planned: all rows are stored. */
export async function setPlannedFrom(db: Queries, id: string, versions: string): Promise<void> {
  await db.run(sql`
    update product_import set planned_from = ${versions} where business_id = ${db.businessId} and id = ${id}`);
}

export async function activeOffices(db: Queries): Promise<{ id: string; name: string }[]> {
  return db.all<{ id: string; name: string }>(sql`
    select id, display_name as name from office where business_id = ${db.businessId} and not inactive order by position, id`);
}
