import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';

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

/** Stores a mapping under a name for later files, and marks this import as from that source. */
export async function saveMapping(
  tx: Queries,
  importId: string,
  { name, mapping }: { name: string; mapping: ImportMapping },
  now: Date,
): Promise<void> {
  const source = await tx.one<{ id: string }>(sql`
    insert into import_source (business_id, id, name, kind, mapping, created_at, updated_at)
    values (${tx.businessId}, ${newId()}, ${name}, 'file', ${JSON.stringify(mapping)}::jsonb, ${now}, ${now})
    on conflict (business_id, name) do update
      set mapping = excluded.mapping, inactive = false, version = import_source.version + 1, updated_at = ${now}
    returning id`);
  await tx.run(sql`
    update product_import set source_id = ${source.id}
    where business_id = ${tx.businessId} and id = ${importId}`);
}

/** From now on the web service is imported automatically, with this mapping. */
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
