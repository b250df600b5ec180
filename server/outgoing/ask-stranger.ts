import { lookup, Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { StrangerError } from './outgoing-error.ts';
import { isNotOfCloud, isPublicAddress } from './public-address.ts';

/** A request to an address a person gave us: a picture, a webhook, a browser's push service. */
export type StrangerRequest = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  timeLimitMs: number;
  mostBytes: number;
  /** Whether a longer answer is cut at the limit; otherwise it is a failure. */
  isCut?: boolean;
};

export type StrangerAnswer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

export type AskStranger = (request: StrangerRequest) => Promise<StrangerAnswer>;

/** Name resolution and allowed addresses; replaced only by tests. */
export type Ways = {
  resolve: (name: string) => Promise<readonly { address: string; family: number }[]>;
  mayReach: (address: string) => boolean;
};

const publicWays: Ways = { resolve: addressesOf, mayReach: isPublicAddress };

/** Without the few threads that files and passwords share: names that are slow to answer keep nobody else. */
const names = new Resolver({ timeout: 3_000, tries: 2 });

async function addressesOf(name: string): Promise<{ address: string; family: number }[]> {
  const [v4, v6] = await Promise.allSettled([names.resolve4(name), names.resolve6(name)]);
  const found = [v4, v6].flatMap((answer, at) =>
    answer.status === 'rejected'
      ? []
      : answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })),
  );
  if (found.length > 0) return found;
  const failures = [v4, v6].flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  throw failures.find((failure) => !isNoName(failure)) ?? failures[0];
}

/** Whether the name does not exist; other failures are temporary. */
function isNoName(failure: unknown): boolean {
  const { code } = failure as NodeJS.ErrnoException;
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME';
}

/**
 * Requests an address somebody typed. Only http and https without a password; the name is resolved once, all its
 * addresses must be public, and the connection goes to the checked address, so that the name cannot point elsewhere a
 * moment later. The time limit is of all of it. Redirects are returned, not followed. Every failure is a StrangerError.
 */
export async function askStranger(
  request: StrangerRequest,
  ways: Ways = publicWays,
): Promise<StrangerAnswer> {
  const url = readUrl(request.url);
  const signal = AbortSignal.timeout(request.timeLimitMs);
  const address = await withinTime(publicAddressOf(url.hostname, ways), signal);
  return send(url, address, request, signal);
}

/**
 * The same for addresses of this network, with the names that this machine knows; never those from which clouds give
 * their keys. Only where the installation says so.
 */
export const askInside: AskStranger = (request) =>
  askStranger(request, { resolve: (name) => lookup(name, { all: true }), mayReach: isNotOfCloud });

/** Replaces it in the practice shop: no request leaves. */
export const askNobody: AskStranger = async () => {
  throw new StrangerError('PRACTICE');
};

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isFit = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isFit) throw new StrangerError('NO_ADDRESS');
  return url;
}

/**
 * The address to connect to. Unusual spellings of numbers (decimal, octal, hexadecimal) are normalised by URL.
 */
export async function publicAddressOf(
  host: string,
  { resolve, mayReach }: Ways = publicWays,
): Promise<{ address: string; family: number }> {
  const name = host.replace(/^\[|\]$/g, '');
  const family = isIP(name);
  const found =
    family === 0
      ? await resolve(name).catch((failure: unknown) => {
          throw new StrangerError(isNoName(failure) ? 'UNKNOWN_NAME' : 'UNREACHABLE');
        })
      : [{ address: name, family }];
  const [first] = found;
  // One private address among several is suspicious enough.
  if (!first || !found.every(({ address }) => mayReach(address))) {
    throw new StrangerError('PRIVATE_ADDRESS');
  }
  return first;
}

function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onLate = () => reject(new StrangerError('TIMEOUT'));
    signal.addEventListener('abort', onLate);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onLate));
  });
}

function send(
  url: URL,
  to: { address: string; family: number },
  { method = 'GET', headers = {}, body, mostBytes, isCut = false }: StrangerRequest,
  signal: AbortSignal,
): Promise<StrangerAnswer> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      headers,
      // A separate connection to the checked address only.
      agent: false,
      lookup: (_name, options, callback) =>
        options.all ? callback(null, [to]) : callback(null, to.address, to.family),
      signal,
    });
    outgoing.on('error', () => reject(new StrangerError(signal.aborted ? 'TIMEOUT' : 'UNREACHABLE')));
    outgoing.on('response', (incoming) => {
      readBody(incoming, { mostBytes, isCut, signal }).then((whole) => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: whole });
      }, reject);
    });
    outgoing.end(body);
  });
}

async function readBody(
  incoming: IncomingMessage,
  { mostBytes, isCut, signal }: { mostBytes: number; isCut: boolean; signal: AbortSignal },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of incoming) {
      bytes += chunk.length;
      if (bytes > mostBytes && !isCut) throw new StrangerError('TOO_LARGE');
      chunks.push(chunk);
      if (bytes > mostBytes) break;
    }
  } catch (error) {
    if (error instanceof StrangerError) throw error;
    throw new StrangerError(signal.aborted ? 'TIMEOUT' : 'BROKEN_OFF');
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}
