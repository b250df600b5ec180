import type { importServiceCalls } from '#contract/imports/services.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { proofKindOf } from '#server/identity/second-factor/prove-again.ts';
import { startImport } from '../begin-import.ts';
import { presentService } from './present-service.ts';
import { lockService, noteRun, type ServiceRow, serviceById, servicePage } from './service-queries.ts';
import { serviceWrites } from './write-service.ts';

type Integration = Pick<
  ServiceRow,
  'id' | 'name' | 'cron_next_step' | 'last_run_at' | 'last_status' | 'last_message'
>;

export const importServiceHandlers = {
  'integrations.list': async (_input, context) => {
    const { db, now } = context;
    const rows = await db.all<Integration & { kind: string }>(sql`
      select id, name, kind, cron_next_step, last_run_at, last_status, last_message from integration
      where business_id = ${db.businessId} and not inactive order by lower(name), id limit 200`);
    return {
      list: rows.map(({ cron_next_step: next, last_run_at: last, ...one }) => ({
        ...one,
        // For kinds without a schedule that runs, a time in the past is not shown.
        cron_next_step: next && (one.kind === 'product_import' || next > now()) ? next.toISOString() : null,
        last_run_at: last?.toISOString() ?? null,
      })),
      proof: await proofKindOf(context),
    };
  },
  'importServices.list': page,
  'importServices.allPaginate': page,
  'importServices.get': async ({ params: { id } }, { db }) => {
    const row = await serviceById(db, id);
    return row ? presentService(row) : fail('NOT_FOUND');
  },
  ...serviceWrites,
  'importServices.run': async ({ params: { id } }, context) => {
    const { db, jobs, now } = context;
    const row = await db.transaction(async (tx) => {
      if (!(await lockService(tx, id, { inactive: false }))) return undefined;
      const jobId = await startImport(tx, context, { integration_id: id }, null);
      await noteRun(tx, id, { status: 'running', message: '', at: now() });
      const after = { job: jobId };
      await writeAudit(tx, context, {
        call: 'importServices.run',
        entity: 'integration',
        entityId: id,
        before: null,
        after,
      });
      return serviceById(tx, id);
    });
    jobs.queue.wake();
    return row ? presentService(row) : fail('NOT_FOUND');
  },
} satisfies HandlersOf<keyof typeof importServiceCalls>;

async function page(
  { query }: { query: CheckedInputOf<'importServices.list'>['query'] },
  { db }: SignedInContext,
) {
  const found = await servicePage(db, query);
  return isFailure(found) ? found : { list: found.rows.map(presentService), pagination: found.pagination };
}
