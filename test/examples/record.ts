import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import { type CallId, calls } from '#contract/index.ts';
import { callAt } from '../promised-answer.ts';
import { scoreOf } from './score.ts';
import { shortened } from './shorten.ts';
import { type Exchange, stable } from './stable.ts';

/** A recorded exchange with its merit as an example: `scripts/publish/examples.ts` takes the best of each call. */
export type Candidate = { id: string; score: number; exchange: Exchange };

const folder = process.env.RECORD_EXAMPLES;
const best = new Map<string, number>();

/**
 * With RECORD_EXAMPLES=folder, what a test sends to the demonstration and what it answers becomes a candidate for the
 * example that the document of the API shows.
 */
export function recordExchange(
  id: CallId,
  input: Exchange['request'],
  { status, text }: { status: number; text: string },
  host: string | undefined,
): void {
  const isDemonstration = host === undefined || /^(?:canasta\.)?localhost/.test(host);
  if (folder === undefined || !isDemonstration || status >= 400 || status === 204) return;
  const definition: CallDefinition = calls[id];
  const answer = answerOf(definition, JSON.parse(text));
  record(id, { request: shortened(input, 2), status, answer });
}

/** The same of a request that was written by hand; of a form only its answer is kept. */
export function recordRequest(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: unknown },
  answer: { status: number; text: string },
): void {
  if (folder === undefined || answer.status >= 400) return;
  const { pathname, searchParams } = new URL(url);
  const id = callAt(method, pathname);
  if (id === undefined || !isJson(answer.text)) return;
  const parts = fullPath(calls[id]).split('/');
  const values = pathname.split('/').map(decodeURIComponent);
  const params = parts.flatMap((part, index) =>
    part.startsWith('{') ? [[part.slice(1, -1), values[index]]] : [],
  );
  const query = [...searchParams].map(([name, value]) => [
    name,
    /^\d{1,9}$/.test(value) ? Number(value) : value,
  ]);
  const sent = typeof body === 'string' && isJson(body) ? { body: JSON.parse(body) as unknown } : {};
  const request = { params: Object.fromEntries(params), query: Object.fromEntries(query), ...sent };
  recordExchange(id, request, answer, headers.host);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The same of what another system is sent: a request without an answer of ours. */
export function recordEvent(text: string): void {
  if (folder === undefined) return;
  const body = JSON.parse(text) as { type: string };
  record(`event.${body.type}`, { request: { body: shortened(body, 1) }, status: 200 });
}

function record(id: string, exchange: Exchange): void {
  const written = stable(exchange);
  const score = scoreOf(written);
  if (score === undefined || score <= (best.get(id) ?? Number.NEGATIVE_INFINITY)) return;
  best.set(id, score);
  const candidate: Candidate = { id, score, exchange: written };
  appendFileSync(join(folder ?? '', `${process.pid}.jsonl`), `${JSON.stringify(candidate)}\n`);
}

/** Cut as far as the contract takes it: some lists have a least length, some figures add up. */
function answerOf({ output }: CallDefinition, answer: unknown): unknown {
  const cuts = [1, 2, 5].map((rows) => shortened(answer, rows));
  return cuts.find((cut) => output.safeParse(cut).success) ?? answer;
}
