import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { legalDocumentCalls } from '#contract/legal-documents.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { DEFAULT_OFFICE_HOURS } from '#rules/dates/office-hours.ts';
import { type LegalDocument, legalTemplate } from '#rules/legal-documents/document.ts';
import type { LegalSection } from '#rules/legal-documents/section.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { readLegalIdentity } from '#server/business/legal-identity.ts';
import { readBusinessConfig } from '#server/business/settings.ts';
import type { Context, HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, failAt } from '#server/http/failure.ts';
import { readOffices } from '#server/offices/offices.ts';
import { readReturnHours } from '#server/returns/requests/terms.ts';
import { processorsOf } from './processors.ts';
import {
  type DocumentRow,
  insertDocument,
  latestVersion,
  publishedDocuments,
  sectionsOf,
} from './queries.ts';

export const legalDocumentHandlers = {
  'legalDocuments.get': async ({ query }, context) => {
    const { kind } = query;
    const today = bogotaDay(context.now());
    const published = (await publishedDocuments(context.db)).filter(
      (row) => row.kind === kind && row.in_force_from <= today,
    );
    const versions = published.map(({ version, in_force_from }) => ({ version, in_force_from }));
    const number = query.number ?? versions[0]?.version;
    if (number === undefined) {
      const sections = await templateOf(kind, context, query.office_id);
      return { kind, version: 0, in_force_from: null, sections, versions };
    }
    const row = versions.find(({ version }) => version === number);
    const sections = row && (await sectionsOf(context.db, kind, row.version));
    if (!sections) return fail('NOT_FOUND');
    return { kind, ...row, sections, versions };
  },

  'legalDocuments.list': async (_input, context) => {
    const rows = await publishedDocuments(context.db);
    return { list: rows.map((row) => present(row, rows, context)) };
  },

  'legalDocuments.draft': async ({ query: { kind, fresh } }, context) => {
    const latest = (await publishedDocuments(context.db)).find((row) => row.kind === kind)?.version ?? 0;
    const last = fresh || latest === 0 ? undefined : await sectionsOf(context.db, kind, latest);
    return { latest, sections: last ?? (await templateOf(kind, context)) };
  },

  'legalDocuments.publish': publish,
} satisfies HandlersOf<keyof typeof legalDocumentCalls>;

/** A version is not in force before today: what was accepted yesterday stays what it was. */
async function publish({ body }: CheckedInputOf<'legalDocuments.publish'>, context: SignedInContext) {
  const { kind } = body;
  const now = context.now();
  if (body.in_force_from < bogotaDay(now)) {
    return failAt('INVALID_INPUT', 'in_force_from', 'Rige desde hoy o desde un día que no ha pasado.');
  }
  return context.db.transaction(async (tx) => {
    const latest = await latestVersion(tx, kind);
    if (latest !== body.latest) return fail('STALE_EDIT');
    const version = latest + 1;
    await insertDocument(tx, {
      kind,
      version,
      sections: body.sections,
      inForceFrom: body.in_force_from,
      at: now,
      by: context.user.id,
    });
    await writeAudit(tx, context, {
      call: 'legalDocuments.publish',
      entity: 'legal_document',
      entityId: tx.businessId,
      before: { kind, version: latest },
      after: { kind, version, in_force_from: body.in_force_from },
    });
    const rows = await publishedDocuments(tx);
    const row = rows.find((one) => one.kind === kind && one.version === version);
    if (!row) throw new Error('What was published is not there');
    return { doc: present(row, rows, context) };
  });
}

function present(
  { published_at, ...row }: DocumentRow,
  rows: readonly DocumentRow[],
  { now }: Context,
): OutputOf<'legalDocuments.publish'>['doc'] {
  const today = bogotaDay(now());
  const inForce = rows.find((one) => one.kind === row.kind && one.in_force_from <= today)?.version;
  return { ...row, published_date: published_at.toISOString(), in_force: row.version === inForce };
}

/** Our text with what the business has configured today. */
async function templateOf(kind: LegalDocument, context: Context, officeId?: string): Promise<LegalSection[]> {
  const { db } = context;
  const [company, { wire }, offices, returns, processors] = await Promise.all([
    readLegalIdentity(db),
    readBusinessConfig(db),
    readOffices(db),
    readReturnHours(db),
    processorsOf(context),
  ]);
  const office = offices.find(({ id }) => id === officeId) ?? offices[0];
  return legalTemplate(kind, {
    shop: wire.app_title || company.name,
    minimum: wire.cart_min_price,
    delivery: wire.delivery_price,
    cities: [...new Set(offices.map(({ city }) => city))],
    hours: office?.hours ?? DEFAULT_OFFICE_HOURS,
    returns,
    processors,
    company: { ...company, name: company.company },
  });
}
