import type { ErrorCode, ErrorDetail } from '#contract/errors.ts';

const NO_CONNECTION = 'Ups! no hay conexión con el servidor, intenta más tarde.';

type Parts = {
  code: ErrorCode | 'NO_CONNECTION';
  status: number;
  message: string;
  details: ErrorDetail[];
  requestId: string;
  data?: unknown;
};

/** A call that failed: the code for the program, the words for the person. */
export class ApiError extends Error {
  readonly code: Parts['code'];
  readonly status: number;
  readonly details: ErrorDetail[];
  readonly requestId: string;
  readonly data: unknown;

  constructor({ code, status, message, details, requestId, data }: Parts) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.data = data;
  }

  static noConnection(): ApiError {
    return new ApiError({
      code: 'NO_CONNECTION',
      status: 0,
      message: NO_CONNECTION,
      details: [],
      requestId: '',
    });
  }

  /** What is wrong with one field, if the server named it ('email', or 'addresses.0.city'). */
  fieldMessage(field: string): string | undefined {
    return this.details.find((detail) => detail.field === field)?.message;
  }
}

/**
 * The text of a failure in the order of the specification (storefront 8): the list of details, then errors,
 * details.helpMessage, error, message.
 */
export function failureText(answer: unknown): string {
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
