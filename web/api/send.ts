import type { ErrorCode } from '#contract/errors.ts';
import type { CallId } from '#contract/index.ts';
import { secondStepPath } from '#web/second-factor/return-path.ts';
import { ApiError } from './api-error.ts';
import { routes } from './routes.generated.ts';
import { wordlessCode } from './wordless-code.ts';

export type RawInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

export type CallOptions = {
  signal?: AbortSignal;
  /** Sent even when the page is left; for small bodies, up to 64 kB. */
  keepalive?: boolean;
};

/** Longer than the server ever takes; then a hanging phone reports a failure. */
const TIMEOUT_MS = 15_000;

/** A call over the network. Throws an ApiError, or when aborted. */
export async function send(id: CallId, input: RawInput, options: CallOptions): Promise<unknown> {
  const { signal, keepalive = false } = options;
  const [method, path, how] = routes[id];
  const { params, query, body } = input;
  const response = await fetch(address(path, params, query), {
    method,
    ...(body === undefined ? {} : written(body, how === 'form')),
    keepalive,
    // With a staff session the same address returns the staff answer (rule 71): in the shop staff are shoppers,
    // too.
    credentials: how === 'public' ? 'omit' : 'same-origin',
    signal: abortedByEither(signal, AbortSignal.timeout(TIMEOUT_MS)),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw ApiError.noConnection();
  });
  return readAnswer(id, response);
}

/** `AbortSignal.any`, which Chrome has since 116. */
function abortedByEither(signal: AbortSignal | undefined, timeout: AbortSignal): AbortSignal {
  if (signal === undefined) return timeout;
  const either = new AbortController();
  for (const one of [signal, timeout]) {
    if (one.aborted) either.abort(one.reason);
    // The caller's signal may live as long as the page: it must not keep listeners of ended calls.
    one.addEventListener('abort', () => either.abort(one.reason), { once: true, signal: either.signal });
  }
  return either.signal;
}

/** The body as JSON, or as the form of a call that takes files. */
function written(body: unknown, asForm: boolean): RequestInit {
  const parts = Object.entries(body ?? {});
  if (!asForm) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return { body: formOf(parts) };
}

export function formOf(parts: readonly (readonly [string, unknown])[]): FormData {
  const form = new FormData();
  for (const [name, value] of parts)
    if (value !== undefined)
      form.append(name, value instanceof Blob || typeof value === 'string' ? value : textOf(value));
  return form;
}

/** Writes null as the specification does (storefront 7). */
function textOf(value: unknown): string {
  return value === null ? '_null_' : JSON.stringify(value);
}

export async function readAnswer(id: CallId, response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer;
  const failure = (answer ?? {}) as {
    error?: ErrorCode;
    details?: unknown;
    requestId?: string;
    data?: unknown;
  };
  if (failure.error === 'SECOND_FACTOR_NEEDED') return takeSecondStep();
  throw new ApiError({
    code: failure.error ?? wordlessCode(id, routes[id]),
    status: response.status,
    message: failureText(answer),
    details: Array.isArray(failure.details) ? failure.details : [],
    requestId: failure.requestId ?? response.headers.get('x-request-id') ?? '',
    data: failure.data,
  });
}

/**
 * A sign-in with a second factor continues on its page, from any form; the promise stays pending till then.
 */
function takeSecondStep(): Promise<never> {
  window.location.assign(secondStepPath(window.location));
  return new Promise(() => {});
}

function address(path: string, params: RawInput['params'], query: RawInput['query']): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `${search}` === '' ? filled : `${filled}?${search}`;
}

/**
 * The failure's text, searched in the order of the specification (storefront 8): details, errors, details.helpMessage,
 * error, message.
 */
function failureText(answer: unknown): string {
  const { details, errors, error, message } = (answer ?? {}) as Record<string, unknown>;
  const candidates = [
    listText(details),
    listText(errors),
    text((details as { helpMessage?: unknown } | undefined)?.helpMessage),
    // The code is for programs; only a sentence is a text.
    isCode(error) ? '' : text(error),
    text(message),
  ];
  return candidates.find((candidate) => candidate !== '') ?? 'Algo falló. Intenta de nuevo.';
}

function listText(list: unknown): string {
  if (!Array.isArray(list)) return '';
  return list
    .map((item: { message?: unknown; helpMessage?: unknown; error?: unknown } | string) =>
      typeof item === 'string' ? item : text(item?.message) || text(item?.helpMessage) || text(item?.error),
    )
    .filter(Boolean)
    .join(' ');
}

function isCode(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Z0-9_]+$/.test(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
