import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

export type StoredFile = {
  digest: string;
  kind: 'picture' | 'video';
  type: string;
  width: number;
  height: number;
  bytes: number;
};

/** A stored file, whose upload counts as repeated. */
export function sendAgain(db: Queries, digest: string, now: Date): Promise<StoredFile | undefined> {
  return db.first<StoredFile>(sql`
    update stored_file set sent_at = ${now}
    where business_id = ${db.businessId} and digest = ${digest} and stored_at is not null
    returning digest, kind, type, width, height, bytes`);
}

/** Notes a file before its first byte: if this process dies, the sweep finds the partial file. */
export function announceFile(
  db: Queries,
  digest: string,
  kind: StoredFile['kind'],
  now: Date,
): Promise<number> {
  return db.run(sql`
    insert into stored_file (business_id, digest, kind, created_at, sent_at)
    values (${db.businessId}, ${digest}, ${kind}, ${now}, ${now})
    on conflict (business_id, digest) do update set sent_at = excluded.sent_at`);
}

export function markStored(tx: Queries, file: StoredFile, now: Date): Promise<number> {
  return tx.run(sql`
    insert into stored_file (business_id, digest, kind, type, width, height, bytes, created_at, sent_at, stored_at)
    values (${tx.businessId}, ${file.digest}, ${file.kind}, ${file.type}, ${file.width}, ${file.height}, ${file.bytes},
      ${now}, ${now}, ${now})
    on conflict (business_id, digest) do update set type = excluded.type, width = excluded.width,
      height = excluded.height, bytes = excluded.bytes, sent_at = excluded.sent_at, stored_at = excluded.stored_at`);
}

/** Tables of the business that may point to a file: all but those of `without`. */
export async function pointingTables(db: Queries, without: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ name: string }>(sql`
    select c.relname as name from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all (${without}) and has_table_privilege(c.oid, 'select')
    order by c.relname`);
  return rows.map(({ name }) => name);
}

export async function digestsIn(db: Queries, table: string): Promise<string[]> {
  const rows = await db.all<{ digest: string }>(
    sql`select digest from public.stored_files_named_in(${table}, ${db.businessId}) as digest`,
  );
  return rows.map(({ digest }) => digest);
}

export function markUsed(db: Queries, digests: readonly string[], now: Date): Promise<number> {
  return db.run(sql`
    update stored_file set used_at = ${now}
    where business_id = ${db.businessId} and digest = any(${digests}::text[])`);
}

/**
 * A file unused for that long; locked until the transaction ends, so that a repeated upload waits. Materialized: a
 * subquery may be executed again and take another file, whose bytes nobody removes.
 */
export function takeUnused(
  tx: Queries,
  { sentBefore, usedBefore }: { sentBefore: Date; usedBefore: Date },
): Promise<StoredFile | undefined> {
  return tx.first<StoredFile>(sql`
    with unused as materialized (
      select digest from stored_file
      where business_id = ${tx.businessId} and sent_at < ${sentBefore} and (used_at is null or used_at < ${usedBefore})
      order by digest limit 1 for update skip locked)
    delete from stored_file f using unused
    where f.business_id = ${tx.businessId} and f.digest = unused.digest
    returning f.digest, f.kind, f.type, f.width, f.height, f.bytes`);
}
