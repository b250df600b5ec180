import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { fullPath } from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { type CallId, calls, type InputOf, type OutputOf } from '#contract/index.ts';
import { recordExchange, recordRequest } from './examples/record.ts';
import { type RawAnswer, unpromised } from './promised-answer.ts';

/** What came back: the answer's or the failure's body, as the contract types them. */
export type Answer<Id extends CallId> = {
  status: number;
  headers: Headers;
  /** The answer; throws with the failure's code when the call failed. */
  ok(): OutputOf<Id>;
  /** The failure's body; throws when the call succeeded. */
  failure(): ErrorBody;
};

export type Client = {
  token: string | undefined;
  call<Id extends CallId>(id: Id, input: InputOf<Id>, headers?: Record<string, string>): Promise<Answer<Id>>;
};

/**
 * Calls that put another token in the place of the one they came with: a client goes on with that one, as an app
 * does.
 */
const renewing: readonly CallId[] = ['users.changePassword', 'sessions.endOthers', 'secondFactor.confirm'];

/** A client of the calls at an address, with or without a token, speaking to the host of a business. */
export function clientOf(url: string, token: string | undefined, host: string = 'localhost'): Client {
  const client: Client = {
    token,
    async call(id, input, headers = {}) {
      const { params, query, body } = input as RawInput;
      const definition = calls[id];
      const path = fullPath(definition).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(params?.[name])),
      );
      const search = new URLSearchParams(
        Object.entries(query ?? {})
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, String(value)]),
      );
      const sent = await written(body, 'files' in definition);
      const response = await checked(`${url}${path}${search.size > 0 ? `?${search}` : ''}`, {
        method: definition.method,
        headers: {
          host,
          ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
          ...sent.headers,
          ...headers,
        },
        body: sent.body,
      });
      recordExchange(id, { params, query, body }, response, host);
      if (renewing.includes(id) && response.status < 300)
        client.token = (JSON.parse(response.text) as { token: string }).token;
      return answerOf(id, response);
    },
  };
  return client;
}

/** JSON, or the form of a call that takes files. */
async function written(
  body: unknown,
  asForm: boolean,
): Promise<{ headers: Record<string, string>; body?: string | Buffer }> {
  if (body === undefined) return { headers: {} };
  if (!asForm) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, value instanceof Blob || typeof value === 'string' ? value : textOf(value));
  const response = new Response(form);
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function textOf(value: unknown): string {
  return value === null ? '_null_' : JSON.stringify(value);
}

type RawInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

type RawRequest = { method?: string; headers?: Record<string, string>; body?: string | Buffer | undefined };

/** One request; an answer of a call that is not what the contract promises is an error, no matter who asked. */
export async function request(url: string, options: RawRequest = {}): Promise<RawAnswer> {
  const answer = await checked(url, options);
  recordRequest(url, options, answer);
  return answer;
}

async function checked(url: string, options: RawRequest): Promise<RawAnswer> {
  const answer = await send(url, options);
  const problems = unpromised(options.method ?? 'GET', url, answer);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return answer;
}

/** fetch does not let the Host header be chosen, so this speaks through node:http. */
function send(url: string, options: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    // Of a DELETE node tells no length by itself.
    const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
    const ask = url.startsWith('https:') ? httpsRequest : httpRequest;
    const outgoing = ask(url, { method, headers: { ...length, ...headers } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const headers = new Headers();
        for (const [name, value] of Object.entries(incoming.headers)) {
          for (const one of [value ?? []].flat()) headers.append(name, one);
        }
        resolve({ status: incoming.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString() });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function answerOf<Id extends CallId>(id: Id, { status, headers, text }: RawAnswer): Answer<Id> {
  const succeeded = status >= 200 && status < 300;
  return {
    status,
    headers,
    ok() {
      if (!succeeded) throw new Error(`${id} failed with ${status}: ${text.slice(0, 2000)}`);
      return JSON.parse(text) as OutputOf<Id>;
    },
    failure() {
      if (succeeded) throw new Error(`${id} succeeded with ${status}: ${text.slice(0, 500)}`);
      return JSON.parse(text) as ErrorBody;
    },
  };
}
