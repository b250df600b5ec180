import { z } from 'zod';
import { ImportStep } from '#contract/imports/import-shapes.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { defineJob, JobRefusedError, JobStoppedError, type Progress } from '#server/jobs/job.ts';
import { inImportProcess } from '../process/import-process.ts';
import { importById } from '../queries.ts';
import { fetchService } from '../services/fetch-service.ts';
import { noteRun } from '../services/service-queries.ts';
import { SERVICE_WORDS } from '../services/service-words.ts';
import { endedEarly } from './ended-early.ts';

const Parameters = z.union([
  z.strictObject({ import_id: z.uuid(), step: ImportStep }),
  z.strictObject({ integration_id: z.uuid() }),
]);
/** For a web service: its file is stored, and this is its progress. */
const Fetched = z.object({
  import_id: z.uuid(),
  etag: z.string().optional(),
  step: z.unknown().optional(),
});

/**
 * One step of an import, in a process beside the shop; for a web service all steps, one after the other.
 */
export const importJob = defineJob({
  does: 'reads, checks, applies or takes back an import of products; asks a web service for one',
  who: 'superadmin',
  exclusive: true,
  statement: 'long',
  retries: { limit: 5, firstSeconds: 5 },
  parameters: Parameters,
  async run({ id: jobId, db, parameters, checkpoint, progress, left }, tools) {
    const { databaseUrl, now } = tools;
    const task = { databaseUrl, businessId: db.businessId, now };
    const runIn: typeof inImportProcess = (one, report) =>
      inImportProcess(one, report).catch(async (error: unknown) => {
        throw await endedEarly(db, { id: one.importId, now, error });
      });
    if ('import_id' in parameters) {
      const { import_id: importId, step } = parameters;
      return runIn({ ...task, importId, step, checkpoint }, progress);
    }
    const { integration_id: integrationId } = parameters;
    const before = Fetched.safeParse(checkpoint).data;
    const fetched = before
      ? { importId: before.import_id, etag: before.etag }
      : await fetchService(db, tools, { integrationId, jobId }).catch(async (error: unknown) => {
          if (!(error instanceof JobRefusedError)) await noteBroken(db, integrationId, left);
          throw error;
        });
    if (!('importId' in fetched)) return fetched;
    const { importId, etag } = fetched;
    const within = (step: unknown) => ({ import_id: importId, etag, step });
    await progress(0, { checkpoint: within(before?.step) });
    const noted = (done: number | undefined, more: Omit<Progress, 'tx'> = {}) =>
      progress(done, { ...more, ...(more.checkpoint ? { checkpoint: within(more.checkpoint) } : {}) });
    try {
      const from = { ...task, importId, step: 'unattended', checkpoint: before?.step } as const;
      const result = await runIn(from, noted);
      await noteEnd(db, { integrationId, importId, etag, result });
      return result;
    } catch (error) {
      if (error instanceof JobRefusedError) await noteFailed(db, integrationId, error.message);
      else if (!(error instanceof JobStoppedError)) await noteBroken(db, integrationId, left);
      else if (error.why === 'lost') await noteCancelled(db, { integrationId, importId, etag });
      throw error;
    }
  },
});

type Ended = {
  integrationId: string;
  importId: string;
  /** Of the data that is imported. */
  etag: string | undefined;
  result: object | null;
};

async function noteEnd(
  db: BusinessDatabase,
  { integrationId, importId, etag, result }: Ended,
): Promise<void> {
  if (result && 'waits' in result) return noteFailed(db, integrationId, String(result.waits));
  const one = await importById(db, importId);
  const held = one?.held_records;
  const message = `${one?.status_message ?? ''}${held ? ` ${SERVICE_WORDS.held(held)}` : ''}`;
  // Only now: data whose import failed is asked for again.
  await noteRun(db, integrationId, { status: 'completed', message, etag });
}

function noteFailed(db: BusinessDatabase, integrationId: string, message: string): Promise<void> {
  return noteRun(db, integrationId, { status: 'failed', message });
}

/** Only after the last attempt: before, the job is tried again, and the service is still asked. */
async function noteBroken(db: BusinessDatabase, integrationId: string, left: number): Promise<void> {
  if (left <= 0) await noteFailed(db, integrationId, SERVICE_WORDS.broken);
}

/** Taken over by another process it continues; cancelled it ends, unless all of it was written before. */
async function noteCancelled(db: BusinessDatabase, ended: Omit<Ended, 'result'>): Promise<void> {
  const one = await importById(db, ended.importId);
  if (one?.import_status === 'completed') await noteEnd(db, { ...ended, result: null });
  else if (one?.step === 'over') await noteFailed(db, ended.integrationId, one.status_message);
}
