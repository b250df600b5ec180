import type { LegalDocument } from '#rules/legal-documents/document.ts';
import type { LegalSection } from '#rules/legal-documents/section.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

export type DocumentRow = {
  kind: LegalDocument;
  version: number;
  in_force_from: string;
  published_at: Date;
  published_by: string;
};

/** Published versions of both documents, the newest first; a business publishes some a year. */
export function publishedDocuments(db: Queries): Promise<DocumentRow[]> {
  return db.all<DocumentRow>(sql`
    select d.kind, d.version, d.in_force_from::text, d.published_at,
      coalesce(nullif(concat_ws(' ', u.name, u.last_name), ''), u.email, '') as published_by
    from legal_document d
    left join app_user u on u.business_id = d.business_id and u.id = d.published_by
    where d.business_id = ${db.businessId}
    order by d.kind, d.version desc
    limit 1000`);
}

export async function sectionsOf(
  db: Queries,
  kind: LegalDocument,
  version: number,
): Promise<LegalSection[] | undefined> {
  const row = await db.first<{ sections: LegalSection[] }>(sql`
    select sections from legal_document
    where business_id = ${db.businessId} and kind = ${kind} and version = ${version}`);
  return row?.sections;
}

/** Whoever publishes waits for who is publishing. */
export async function latestVersion(tx: Queries, kind: LegalDocument): Promise<number> {
  await tx.one(sql`select 1 from business_config where business_id = ${tx.businessId} for update`);
  const { latest } = await tx.one<{ latest: number }>(sql`
    select coalesce(max(version), 0) as latest from legal_document
    where business_id = ${tx.businessId} and kind = ${kind}`);
  return latest;
}

export function insertDocument(
  tx: Queries,
  document: {
    kind: LegalDocument;
    version: number;
    sections: readonly LegalSection[];
    inForceFrom: string;
    at: Date;
    by: string;
  },
) {
  return tx.run(sql`
    insert into legal_document (business_id, kind, version, sections, in_force_from, published_at, published_by)
    values (${tx.businessId}, ${document.kind}, ${document.version}, ${JSON.stringify(document.sections)}::jsonb,
      ${document.inForceFrom}, ${document.at}, ${document.by})`);
}
