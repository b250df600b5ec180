import type { LegalDocument } from '#rules/legal-documents/document.ts';
import { part } from '#server/db/sql.ts';

/** An expression: the version in force then, or now, in Colombia; null without any. What somebody accepted. */
export function versionInForce(businessId: string, kind: LegalDocument, at?: Date) {
  const moment = at === undefined ? part`now()` : part`${at}::timestamptz`;
  return part`(select max(d.version) from legal_document d where d.business_id = ${businessId} and d.kind = ${kind}
    and d.in_force_from <= (${moment} at time zone 'America/Bogota')::date)`;
}
