import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import type { StaffRow } from '#server/resource/staff-record.ts';

/** The kind of integration that fetches products from a web service. */
export const KIND = 'product_import';

export type ServiceSettings = { url: string; header: string; etag?: string };

export type ServiceRow = StaffRow & {
  name: string;
  cron: string;
  cron_next_step: Date | null;
  settings: ServiceSettings;
  last_run_at: Date | null;
  last_status: '' | 'running' | 'completed' | 'failed';
  last_message: string;
  source_id: string;
  mapping: ImportMapping | null;
  last_four: string | null;
  set_at: Date | null;
  set_by_name: string | null;
  waiting_id: string | null;
  /** Hash of the last imported response, in hexadecimal. */
  last_hash: string | null;
};

export const secretOf = (integrationId: string) => `import.${integrationId.replaceAll('-', '_')}`;

const columns = part`i.id, i.name, i.cron, i.cron_next_step, i.settings, i.last_run_at, i.last_status, i.last_message,
  i.inactive, i.inactive_at, i.created_at, i.updated_at, i.version, s.id as source_id,
  nullif(s.mapping, '{}'::jsonb) as mapping, k.last_four, k.set_at,
  (select btrim(u.name || ' ' || u.last_name) from app_user u
    where u.business_id = k.business_id and u.id = k.set_by) as set_by_name,
  (select p.id from product_import p where p.business_id = s.business_id and p.source_id = s.id
    and p.import_status = 'pending' and p.held_of is null and p.step in ('mapping', 'review') order by p.created_at desc limit 1) as waiting_id,
  (select encode(p.file_hash, 'hex') from product_import p where p.business_id = s.business_id and p.source_id = s.id
    and p.import_status = 'completed' and p.undoes is null order by p.finished_at desc, p.id desc limit 1) as last_hash`;
const from = part`from integration i
  join import_source s on s.business_id = i.business_id and s.integration_id = i.id
  left join business_secret k on k.business_id = i.business_id
    and k.name = 'import.' || replace(i.id::text, '-', '_')`;

const sorts = {
  name: { by: part`lower(i.name)`, as: 'text' },
  creationDate: { by: part`i.created_at`, as: 'timestamptz' },
} satisfies Record<string, Sort>;

export function servicePage(db: Queries, query: CheckedInputOf<'importServices.allPaginate'>['query']) {
  const { name, inactive } = query;
  const of = part`${from} where i.business_id = ${db.businessId} and i.kind = ${KIND}
    ${name ? part`and strpos(lower(i.name), lower(${name})) > 0` : nothing}
    ${inactive === undefined ? nothing : part`and i.inactive = ${inactive}`}`;
  return sortedPage<ServiceRow, keyof typeof sorts>(db, query, { columns, from: of, id: part`i.id`, sorts });
}

export function serviceById(db: Queries, id: string): Promise<ServiceRow | undefined> {
  return db.first<ServiceRow>(sql`
    select ${columns} ${from} where i.business_id = ${db.businessId} and i.id = ${id} and i.kind = ${KIND}`);
}

/** The same, locked until the transaction ends. */
export async function lockService(
  tx: Queries,
  id: string,
  { inactive }: { inactive: boolean },
): Promise<ServiceRow | undefined> {
  await tx.run(sql`
    select id from integration where business_id = ${tx.businessId} and id = ${id} and kind = ${KIND} for no key update`);
  const row = await serviceById(tx, id);
  return row?.inactive === inactive ? row : undefined;
}

export type ServiceFields = { name: string; cron: string; next: Date | null; settings: ServiceSettings };

export async function addService(
  tx: Queries,
  ids: { id: string; sourceId: string },
  { name, cron, next, settings }: ServiceFields,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into integration (business_id, id, name, kind, cron, cron_next_step, settings, created_at, updated_at)
    values (${tx.businessId}, ${ids.id}, ${name}, ${KIND}, ${cron}, ${next}, ${JSON.stringify(settings)}::jsonb, ${now}, ${now})`);
  await tx.run(sql`
    insert into import_source (business_id, id, name, kind, integration_id, created_at, updated_at)
    values (${tx.businessId}, ${ids.sourceId}, ${name}, 'web_service', ${ids.id}, ${now}, ${now})`);
}

export async function changeService(
  tx: Queries,
  { id, source_id: sourceId }: ServiceRow,
  { name, cron, next, settings }: ServiceFields,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update integration set name = ${name}, cron = ${cron}, cron_next_step = ${next},
      settings = ${JSON.stringify(settings)}::jsonb, version = version + 1, updated_at = ${now}
    where business_id = ${tx.businessId} and id = ${id}`);
  await tx.run(sql`
    update import_source set name = ${name}, version = version + 1, updated_at = ${now}
    where business_id = ${tx.businessId} and id = ${sourceId}`);
}

export async function setServiceInactive(
  tx: Queries,
  { id, source_id: sourceId }: ServiceRow,
  { inactive, next }: { inactive: boolean; next: Date | null },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update integration set inactive = ${inactive}, cron_next_step = ${next}, version = version + 1, updated_at = ${now}
    where business_id = ${tx.businessId} and id = ${id}`);
  await tx.run(sql`
    update import_source set inactive = ${inactive}, version = version + 1, updated_at = ${now}
    where business_id = ${tx.businessId} and id = ${sourceId}`);
}

export async function isNameTaken(
  tx: Queries,
  name: string,
  exceptSourceId: string | null,
): Promise<boolean> {
  const other = await tx.first(sql`
    select from import_source
    where business_id = ${tx.businessId} and name = ${name} and id is distinct from ${exceptSourceId}::uuid`);
  return other !== undefined;
}

/** Stores the result of a run; it changes no version, so editors are not disturbed. */
export async function noteRun(
  db: Queries,
  id: string,
  {
    status,
    message,
    at,
    etag,
  }: {
    status: ServiceRow['last_status'];
    message: string;
    at?: Date;
    etag?: string | undefined;
  },
): Promise<void> {
  await db.run(sql`
    update integration set last_status = ${status}, last_message = ${message.slice(0, 500)},
      last_run_at = coalesce(${at ?? null}::timestamptz, last_run_at),
      settings = case when ${etag ?? null}::text is null then settings
        else settings || jsonb_build_object('etag', ${etag ?? ''}::text) end
    where business_id = ${db.businessId} and id = ${id}`);
}

/** Takes the due services and schedules their next run; `next`: the next time of the schedule. */
export async function takeDue(
  tx: Queries,
  now: Date,
  next: (cron: string) => Date | null,
): Promise<{ id: string; last_status: ServiceRow['last_status'] }[]> {
  const due = await tx.all<{ id: string; cron: string; last_status: ServiceRow['last_status'] }>(sql`
    select id, cron, last_status from integration
    where business_id = ${tx.businessId} and kind = ${KIND} and not inactive and cron <> '' and cron_next_step <= ${now}
    order by cron_next_step, id limit 50 for no key update skip locked`);
  for (const { id, cron } of due) await setNextRun(tx, id, next(cron));
  return due;
}

export async function setNextRun(tx: Queries, id: string, next: Date | null): Promise<void> {
  await tx.run(sql`
    update integration set cron_next_step = ${next} where business_id = ${tx.businessId} and id = ${id}`);
}
