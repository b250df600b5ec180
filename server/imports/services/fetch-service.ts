import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { importFile } from '#contract/files.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { JobRefusedError, type JobTools } from '#server/jobs/job.ts';
import { OutgoingError } from '#server/outgoing/outgoing-error.ts';
import { outgoingWords } from '#server/outgoing/words.ts';
import { readSecret } from '#server/secrets/business-secrets.ts';
import { storeBytes } from '../pieces.ts';
import { addImport, changeImport, newestApplied } from '../queries.ts';
import { noteRun, type ServiceRow, secretOf, serviceById } from './service-queries.ts';
import { SERVICE_WORDS } from './service-words.ts';

const TIME_LIMIT_MS = 60_000;

/** Fetches a web service's products; returns the resulting import, or the reason there is none. */
export async function fetchService(
  db: BusinessDatabase,
  { now, secretKeys, askStranger }: JobTools,
  { integrationId, jobId }: { integrationId: string; jobId: string },
): Promise<{ importId: string; etag: string } | { unchanged: true }> {
  const service = await serviceById(db, integrationId);
  if (!service || service.inactive) throw new JobRefusedError(SERVICE_WORDS.gone);
  const end = async (status: 'completed' | 'failed', message: string, etag?: string) => {
    await noteRun(db, service.id, { status, message, at: now(), etag });
    if (status === 'failed') throw new JobRefusedError(message);
    return { unchanged: true } as const;
  };
  if (service.waiting_id) return end('failed', SERVICE_WORDS.waits);
  const { settings } = service;
  const key = settings.header === '' ? undefined : await readSecret(db, secretKeys, secretOf(service.id));
  const answer = await askStranger({
    url: settings.url,
    headers: {
      accept:
        'text/csv, application/json, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, */*',
      ...(settings.etag ? { 'if-none-match': settings.etag } : {}),
      ...(key === undefined ? {} : { [settings.header]: key }),
    },
    timeLimitMs: TIME_LIMIT_MS,
    mostBytes: importFile.most,
  }).catch((error: unknown) => {
    if (error instanceof OutgoingError) return error;
    throw error;
  });
  if (answer instanceof OutgoingError) return end('failed', SERVICE_WORDS.unreachable(outgoingWords(answer)));
  const { status, headers, body } = answer;
  if (status === 304) return end('completed', SERVICE_WORDS.unchanged);
  if (status !== 200) return end('failed', SERVICE_WORDS.status(status));
  const wrong = wrongBody(body);
  if (wrong) return end('failed', wrong);
  const hash = createHash('sha256').update(body).digest('hex');
  const etag = headers.etag ?? '';
  if (hash === service.last_hash) return end('completed', SERVICE_WORDS.unchanged, etag);
  const modified = datedAt(headers, now());
  const newest = await newestApplied(db, { sourceId: service.source_id, fileName: '' });
  if (newest !== null && modified < newest) return end('failed', SERVICE_WORDS.older);
  return { importId: await addFetched(db, service, { body, hash, modified, jobId, now: now() }), etag };
}

type Fetched = { body: Buffer; hash: string; modified: Date; jobId: string; now: Date };

async function addFetched(
  db: BusinessDatabase,
  { id: integrationId, source_id: sourceId, settings, mapping }: ServiceRow,
  { body, hash, modified, jobId, now }: Fetched,
): Promise<string> {
  const id = newId();
  const fileName = decoded(new URL(settings.url).pathname.split('/').at(-1) ?? '').slice(0, 200);
  await db.transaction(async (tx) => {
    const one = { id, sourceId, fileName: fileName || 'servicio', hash, modified, createdBy: null, mapping };
    await addImport(tx, one, now);
    await storeBytes(tx, id, body);
    await changeImport(tx, id, { jobId }, now);
    await noteRun(tx, integrationId, { status: 'running', message: SERVICE_WORDS.running, at: now });
  });
  return id;
}

/** The decoded name of an address; one with bytes that are not UTF-8 (%E1) stays as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}

function wrongBody(body: Buffer): string | undefined {
  const head = body.subarray(0, 512).toString('latin1').trim();
  if (head === '') return SERVICE_WORDS.empty;
  return /^(\xef\xbb\xbf)?\s*<(!doctype|html|\?xml|svg)/i.test(head) ? SERVICE_WORDS.page : undefined;
}

/** The date the service gives for its data; without one, or with a future one, the time of the response. */
function datedAt(headers: IncomingHttpHeaders, now: Date): Date {
  const modified = new Date(headers['last-modified'] ?? '');
  return Number.isNaN(modified.getTime()) || modified > now ? now : modified;
}
