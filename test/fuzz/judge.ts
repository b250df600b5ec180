import type { z } from 'zod';
import { request } from '../client.ts';
import type { RawAnswer } from '../promised-answer.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { KnownId } from './right-values.ts';
import { written } from './spoil.ts';

const LONGEST_MS = 2_000;
/** What no answer may tell of how it was made. */
const LEAKS =
  /\bat (?:async )?[\w.<>]+ \(|\.ts:\d+|node_modules|select .+ from |syntax error|ECONNREFUSED|pg_|violates/;

type Failure = { error: string; message: string; details: unknown[]; requestId: string };

/** Sends the request and says what is wrong with the answer; nothing when it is as documented. */
export async function tried(world: FuzzWorld, made: FuzzRequest): Promise<string[]> {
  const sent = send(world, made);
  const began = performance.now();
  let answer = await ask(sent);
  let elapsed = performance.now() - began;
  if (elapsed > LONGEST_MS) {
    // A machine that was busy with something else does not count: slow is what is slow each time.
    const again = performance.now();
    answer = await ask(sent);
    elapsed = performance.now() - again;
  }
  const problems = problemsOf(made, answer);
  if (elapsed > LONGEST_MS) problems.push(`took ${Math.round(elapsed)} ms, twice`);
  if (problems.length === 0) return [];
  const { text, headers } = answer;
  const fault = world.faults.find((line) => line.includes(headers.get('x-request-id') ?? 'nothing'));
  const pending = `${sent.method} ${sent.url.slice(0, 400)} ${JSON.stringify(sent.headers).slice(0, 300)} ${sent.body?.slice(0, 600)}`;
  return [
    ...problems,
    `asked: ${pending}`,
    `answered: ${answer.status} ${text.slice(0, 500)}`,
    fault?.slice(0, 1500) ?? '',
  ];
}

/** Once more where the connection was ended by the request before. */
async function ask(sent: ReturnType<typeof send>): Promise<RawAnswer> {
  try {
    return await request(sent.url, sent);
  } catch {
    return request(sent.url, { ...sent, headers: { ...sent.headers, connection: 'close' } });
  }
}

function problemsOf({ operation, headers, params }: FuzzRequest, answer: RawAnswer): string[] {
  const { status, text } = answer;
  if (status === 304 && headers['if-none-match']) return [];
  // A path whose part is empty, or holds dots, is another path.
  const elsewhere = Object.values(params).some(
    (value) => typeof value === 'string' && /^\.*$|[/\\]/.test(value),
  );
  const documented = operation.responses.get(status);
  const body = parsed(text);
  const problems: string[] = [];
  if (status >= 500) problems.push(`answered ${status}`);
  if (!elsewhere && !documented) problems.push(`${status} is not documented`);
  if (!answer.headers.get('content-type')?.startsWith('application/json')) problems.push('not JSON');
  if (status >= 400)
    problems.push(...problemsOfFailure(body as Failure, answer, elsewhere ? undefined : documented));
  else if (documented && !elsewhere) {
    const checked = documented.check.safeParse(body);
    if (!checked.success)
      problems.push(`not its own shape: ${JSON.stringify(checked.error.issues).slice(0, 600)}`);
  }
  if (LEAKS.test(text) && status >= 400) problems.push('tells of its inside');
  return problems;
}

function problemsOfFailure(
  body: Failure,
  answer: RawAnswer,
  documented: { codes: string[]; check: z.ZodType } | undefined,
): string[] {
  const { error, message, requestId } = body ?? {};
  const problems: string[] = [];
  if (typeof message !== 'string' || message === '') problems.push('no words');
  if (requestId !== answer.headers.get('x-request-id')) problems.push('another request id');
  if (!documented) return problems;
  if (!documented.codes.includes(error)) problems.push(`${error} is not documented for ${answer.status}`);
  if (!documented.check.safeParse(body).success) problems.push('not the form of failures');
  return problems;
}

function send(world: FuzzWorld, { operation, caller, params, query, rawQuery, headers, body }: FuzzRequest) {
  const plain = (value: unknown) => (value instanceof KnownId ? world.idOf(value) : String(value));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(plain(params[name])));
  const question = [
    ...query.map(([name, value]) => `${encoded(name)}=${encoded(plain(value))}`),
    rawQuery,
  ].filter(Boolean);
  const text = body === undefined ? undefined : written(body, world.idOf);
  const token = world.tokenOf(caller);
  return {
    url: `${world.url}${path}${question.length > 0 ? `?${question.join('&')}` : ''}`,
    method: operation.method,
    headers: {
      host: 'canasta.localhost',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` }),
      ...headers,
    },
    body: text,
  };
}

/** encodeURIComponent, also for halves of characters. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
