import type { ErrorCode } from '#contract/errors.ts';
import type { CallId, InputOf, OutputOf } from '#contract/index.ts';
import { ApiError, failureText } from './api-error.ts';
import { routes } from './routes.generated.ts';

type RawInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** Longer than the server ever takes; a phone that hangs gives up and says so. */
const TIMEOUT_MS = 15_000;

/**
 * Makes a call of the contract from the browser. The session travels as a cookie that no script can read.
 * Throws an ApiError with words for the person, also when there is no connection.
 */
export async function callApi<Id extends CallId>(
  id: Id,
  input: InputOf<Id>,
  options: { signal?: AbortSignal } = {},
): Promise<OutputOf<Id>> {
  const [method, path] = routes[id];
  const { params, query, body } = input as RawInput;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(address(path, params, query), {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw ApiError.noConnection();
  });
  return (await readAnswer(response)) as OutputOf<Id>;
}

async function readAnswer(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer;
  const failure = (answer ?? {}) as {
    error?: ErrorCode;
    details?: unknown;
    requestId?: string;
    data?: unknown;
  };
  throw new ApiError({
    code: failure.error ?? 'INTERNAL_ERROR',
    status: response.status,
    message: failureText(answer),
    details: Array.isArray(failure.details) ? failure.details : [],
    requestId: failure.requestId ?? response.headers.get('x-request-id') ?? '',
    data: failure.data,
  });
}

function address(path: string, params: RawInput['params'], query: RawInput['query']): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
