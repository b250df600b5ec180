import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { type Failure, failAt } from '#server/http/failure.ts';

export type ImportSource = {
  id: string;
  name: string;
  kind: 'file' | 'web_service';
  mapping: ImportMapping | null;
};

export function importSources(db: Queries): Promise<ImportSource[]> {
  return db.all<ImportSource>(sql`
    select id, name, kind, nullif(mapping, '{}'::jsonb) as mapping from import_source
    where business_id = ${db.businessId} and not inactive order by name, id limit 200`);
}

export function sourceById(db: Queries, id: string): Promise<ImportSource | undefined> {
  return db.first<ImportSource>(sql`
    select id, name, kind, nullif(mapping, '{}'::jsonb) as mapping from import_source
    where business_id = ${db.businessId} and id = ${id} and not inactive`);
}

type Saved = { name: string; mapping: ImportMapping; replace: boolean };

/**
 * Stores a mapping under a name for later files, and marks this import as from that source, unless it is a web
 * service's. Replaces a template of that name only on request.
 */
export async function saveMapping(
  tx: Queries,
  importId: string,
  { name, mapping, replace }: Saved,
  now: Date,
): Promise<{ replaced: ImportMapping | null } | Failure<'IMPORT_TEMPLATE_NAME' | 'IMPORT_SERVICE_NAME'>> {
  const json = JSON.stringify(mapping);
  const added = await tx.first<{ id: string }>(sql`
    insert into import_source (business_id, id, name, kind, mapping, created_at, updated_at)
    values (${tx.businessId}, ${newId()}, ${name}, 'file', ${json}::jsonb, ${now}, ${now})
    on conflict (business_id, name) do nothing returning id`);
  const other = added ? undefined : await lockSource(tx, name);
  if (other?.kind === 'web_service') return failAt('IMPORT_SERVICE_NAME', 'save_as');
  if (other && !replace) return failAt('IMPORT_TEMPLATE_NAME', 'save_as');
  if (other)
    await tx.run(sql`
      update import_source set mapping = ${json}::jsonb, inactive = false, version = version + 1, updated_at = ${now}
      where business_id = ${tx.businessId} and id = ${other.id}`);
  await tx.run(sql`
    update product_import set source_id = ${(added ?? other)?.id ?? null}
    where business_id = ${tx.businessId} and id = ${importId} and not exists (
      select from import_source s where s.business_id = ${tx.businessId} and s.id = product_import.source_id
        and s.kind = 'web_service')`);
  return { replaced: other?.mapping ?? null };
}

async function lockSource(tx: Queries, name: string): Promise<ImportSource | undefined> {
  return tx.first<ImportSource>(sql`
    select id, name, kind, nullif(mapping, '{}'::jsonb) as mapping from import_source
    where business_id = ${tx.businessId} and name = ${name} for no key update`);
}

/** Stores the mapping of a web service, which from now on is imported automatically. */
export async function saveForService(
  tx: Queries,
  sourceId: string | null,
  mapping: ImportMapping,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update import_source set mapping = ${JSON.stringify(mapping)}::jsonb, version = version + 1, updated_at = ${now}
    where business_id = ${tx.businessId} and id = ${sourceId}::uuid and kind = 'web_service'`);
}

export type EarlierMapping = { mapping: ImportMapping; file_name: string; at: Date };

/** The mapping a person made for the newest checked file of the same shape. */
export function earlierMapping(
  db: Queries,
  { id, shape }: { id: string; shape: string },
): Promise<EarlierMapping | undefined> {
  return db.first<EarlierMapping>(sql`
    select i.mapping, i.file_name, i.created_at as at from product_import i
    where i.business_id = ${db.businessId} and i.shape = ${shape} and i.shape <> '' and i.id <> ${id}
      and i.held_of is null and i.mapping is not null and i.summary is not null and not i.discarded
      and not exists (select from product_import u where u.business_id = i.business_id and u.undoes = i.id
        and u.import_status <> 'failed')
    order by i.created_at desc limit 1`);
}

/**
 * Reads an import again from the line and the sheet a person chose. Its mapping belonged to the earlier reading; only
 * its template stays.
 */
export async function readAgain(
  tx: Queries,
  id: string,
  { headLine, sheet }: { headLine: number | null; sheet: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update product_import i set head_line = ${headLine}, sheet = ${sheet}, layout = null, summary = null, shape = '',
      mapping = (select nullif(s.mapping, '{}'::jsonb) from import_source s
        where s.business_id = i.business_id and s.id = i.source_id and not s.inactive),
      version = version + 1, updated_at = ${now}
    where i.business_id = ${tx.businessId} and i.id = ${id}`);
}
