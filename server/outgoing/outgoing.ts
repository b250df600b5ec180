import { announceProvider, observed } from '#server/observing/observed-provider.ts';
import { createBreaker } from './breaker.ts';
import { NotTakenError, OutgoingError, ProviderFaultError, SilentError } from './outgoing-error.ts';

export type OutgoingRequest = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

/** A provider's response: a status under 500 (but 429) and a JSON object. */
export type OutgoingAnswer = { status: number; body: Record<string, unknown> };

export type AskOutside = (request: OutgoingRequest) => Promise<OutgoingAnswer>;

/** A page of a hundred transactions has some 200 kB. */
const MOST_BYTES = 2 * 1024 * 1024;

export type Outgoing = {
  ask: AskOutside;
  /** Whether the provider failed so often that it is not called at the moment. */
  pausing(): boolean;
};

/**
 * The HTTP client of one account: a timeout for the whole response, a size limit, JSON objects only, no redirects, and
 * a circuit breaker. Every failure is an OutgoingError without address and key.
 *
 * @param provider its name in metrics and traces
 */
export function createOutgoing({
  provider,
  timeLimitMs,
}: {
  provider: string;
  timeLimitMs: number;
}): Outgoing {
  const guarded = createBreaker();
  announceProvider(provider);
  return {
    ask: (request) =>
      observed(provider, request.method ?? 'GET', () => guarded(() => ask(request, timeLimitMs))),
    pausing: guarded.pausing,
  };
}

async function ask(request: OutgoingRequest, timeLimitMs: number): Promise<OutgoingAnswer> {
  const { url, method = 'GET', headers = {}, body } = request;
  const signal = AbortSignal.timeout(timeLimitMs);
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      // A redirect would send our keys to its target.
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    if (status >= 500 || status === 429 || (status >= 300 && status < 400)) {
      await response.body?.cancel();
      const words = `the provider answered with status ${status}`;
      throw status >= 500 ? new ProviderFaultError(words) : new NotTakenError(words);
    }
    // The body is empty (RFC 9110, 204).
    if (status === 204) return { status, body: {} };
    return { status, body: objectOf(await textOf(response)) };
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    if (signal.aborted) throw new SilentError(`no answer of the provider within ${timeLimitMs} ms`);
    const code = codeOf(error);
    const words = `the provider could not be reached (${code})`;
    throw NEVER_ASKED.has(code) ? new NotTakenError(words) : new OutgoingError(words);
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new OutgoingError('the answer of the provider is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parsed as JSON whatever its content type: CredibanCo sends text/plain. */
function objectOf(text: string): Record<string, unknown> {
  const nonsense = new OutgoingError('the answer of the provider is not the JSON it should be');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw nonsense;
  }
  if (!isObject(value)) throw nonsense;
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Codes of failures before a connection: nothing was sent. */
const NEVER_ASKED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** ECONNREFUSED, UND_ERR_SOCKET …: the kind of failure, without the address. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause
    ? String(cause.code)
    : 'no connection';
}
