import { Agent as PlainAgent, type RequestOptions, request } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';
import { fullPath } from '#contract/call.ts';
import { type CallId, calls, type InputOf, type OutputOf } from '#contract/index.ts';
import { NO_ANSWER } from '../names.ts';
import { GoneHomeError } from './clock.ts';
import type { Kind, Measures } from './measures.ts';
import type { Person, World } from './world.ts';

/** Connections to each address: as many as a balancer opens to a process. */
const CONNECTIONS = 128;
const TIME_LIMIT_MS = 30_000;
/** The cookie with the office a browser has chosen (OFFICE_COOKIE of the web). */
const OFFICE_COOKIE = 'office';

/** The shop refused a call; it is counted where it happened. */
export class RefusedError extends Error {
  readonly status: number;
  constructor(what: string, status: number) {
    super(`${what}: ${status === 0 ? NO_ANSWER : status}`);
    this.status = status;
  }
}

/** Calls the shop as browsers do: pages, their data, and the calls of the contract with a session. */
export function createClient(world: Pick<World, 'addresses' | 'host' | 'officeId'>, measures: Measures) {
  const { host, officeId } = world;
  const shops = world.addresses.map((address) => shopAt(address, host));
  let turn = 0;
  let isClosed = false;

  async function timed(kind: Kind, what: string, inquiry: SimulatedRequest): Promise<string> {
    if (isClosed) throw new GoneHomeError();
    turn += 1;
    const shop = shops[turn % shops.length];
    if (!shop) throw new Error('the shop has no address');
    const from = performance.now();
    const { status, text } = await shop.ask(inquiry).catch(() => ({ status: 0, text: '' }));
    if (isClosed) throw new GoneHomeError();
    measures.took(kind, performance.now() - from);
    if (status >= 200 && status < 400) return text;
    throw new RefusedError(what, status);
  }

  return {
    /** Requests a page, or its data when the visitor comes from another page of the shop. */
    async open(path: string, isFirst: boolean, visitor: Visitor): Promise<void> {
      const data = path === '/' ? '/_.data' : `${path}.data`;
      const headers = { cookie: `${OFFICE_COOKIE}=${officeId}`, accept: isFirst ? 'text/html' : '*/*' };
      const what = `/${path.split('/')[1] ?? ''}`;
      await timed('browse', what, { method: 'GET', path: isFirst ? path : data, headers, visitor });
    },
    async call<Id extends CallId>(
      kind: Kind,
      id: Id,
      input: InputOf<Id>,
      visitor: Visitor,
    ): Promise<OutputOf<Id>> {
      const { params, query, body } = input as RawInput;
      const definition = calls[id];
      const path = fullPath(definition).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(params?.[name])),
      );
      const search = new URLSearchParams(query ?? {}).toString();
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const written = body === undefined ? undefined : JSON.stringify(body);
      const message = {
        method: definition.method,
        path: search ? `${path}?${search}` : path,
        headers,
        visitor,
      };
      return JSON.parse(await timed(kind, id, { ...message, body: written })) as OutputOf<Id>;
    },
    /** Sends no more requests and abandons pending ones. */
    close: () => {
      isClosed = true;
      for (const shop of shops) shop.close();
    },
  };
}

export type Client = ReturnType<typeof createClient>;
/** The caller and their network, by which a process behind a trusted proxy counts visitors. */
export type Visitor = { person?: Person; network: string };
type RawInput = { params?: Record<string, unknown>; query?: Record<string, string>; body?: unknown };
type SimulatedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
  visitor: Visitor;
};

function shopAt(address: string, host: string) {
  const { protocol, hostname, port } = new URL(address);
  const isSecure = protocol === 'https:';
  const options = { keepAlive: true, maxSockets: CONNECTIONS };
  const agent = isSecure ? new SecureAgent(options) : new PlainAgent(options);
  const to: RequestOptions = {
    // Names of this machine need no name server.
    hostname: hostname.endsWith('localhost') ? '127.0.0.1' : hostname,
    ...(port ? { port } : {}),
    ...(isSecure ? { servername: hostname } : {}),
    agent,
    timeout: TIME_LIMIT_MS,
  };
  const send = isSecure ? requestSecurely : request;
  return {
    close: () => agent.destroy(),
    ask: ({ method, path, headers, body, visitor: { person, network } }: SimulatedRequest) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const session = person ? { authorization: `Bearer ${person.token}` } : {};
        const all = { host, 'x-forwarded-for': network, ...session, ...length, ...headers };
        const outgoing = send({ ...to, method, path, headers: all }, (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
          );
        });
        outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
  };
}
