import type { AddressInfo } from 'node:net';
import { fullPath } from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { type CallId, calls, type InputOf, type OutputOf } from '#contract/index.ts';
import { createApp } from '#server/app.ts';
import { createTestDatabase } from './database.ts';
import { PASSWORD, type PersonName, people } from './people.ts';

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

export type TestServer = {
  url: string;
  /** The superuser's address of this server's own database. */
  adminUrl: string;
  /** The lines it has logged so far. */
  logs: string[];
  guest: (host?: string) => Client;
  /** Signed in through the real sign-in. */
  as: (name: PersonName) => Promise<Client>;
  close(): Promise<void>;
};

/** 2026-11-20, a Friday, 10:00 in Bogotá: offices are open. */
export const fridayMorning = new Date('2026-11-20T15:00:00Z');

const hosts = { canasta: 'canasta.localhost', 'la-plaza': 'la-plaza.localhost' } as const;

/** A whole server on a database of its own, spoken to over HTTP. The clock stands at `now`. */
export async function startTestServer(
  options: { now?: () => Date; poolSize?: number } = {},
): Promise<TestServer> {
  const database = await createTestDatabase();
  const logs: string[] = [];
  const app = await createApp({
    databaseUrl: database.appUrl,
    now: options.now ?? (() => fridayMorning),
    logStream: { write: (line) => logs.push(line) },
    defaultBusiness: 'canasta',
    ...(options.poolSize ? { poolSize: options.poolSize } : {}),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  return {
    url,
    adminUrl: database.adminUrl,
    logs,
    guest: (host) => clientOf(url, undefined, host),
    async as(name) {
      const host = hosts[people[name].business];
      const answer = await clientOf(url, undefined, host).call('users.login', {
        body: { email: people[name].email, password: PASSWORD },
      });
      return clientOf(url, answer.ok().token, host);
    },
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

/** A client of the calls at an address, with or without a token, speaking to the host of a business. */
export function clientOf(url: string, token: string | undefined, host: string = hosts.canasta): Client {
  return {
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
      const response = await request(`${url}${path}${search.size > 0 ? `?${search}` : ''}`, {
        method: definition.method,
        headers: {
          host,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return answerOf(id, response);
    },
  };
}

type RawInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
export type RawAnswer = { status: number; headers: Headers; text: string };

/** fetch does not let the Host header be chosen, so this speaks through node:http. */
export async function request(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | undefined } = {},
): Promise<RawAnswer> {
  const { request: httpRequest } = await import('node:http');
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      url,
      { method: options.method ?? 'GET', headers: options.headers ?? {} },
      (incoming) => {
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
      },
    );
    outgoing.on('error', reject);
    outgoing.end(options.body);
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
