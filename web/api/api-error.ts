import type { ErrorCode, ErrorDetail } from '#contract/errors.ts';
import type { WordlessCode } from './wordless-code.ts';

const NO_CONNECTION = 'Ups! no hay conexión con el servidor, intenta más tarde.';

type Parts = {
  code: ErrorCode | WordlessCode | 'NO_CONNECTION';
  status: number;
  message: string;
  details: ErrorDetail[];
  requestId: string;
  data?: unknown;
};

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

  /** The error of one field, if the server named it ('email', or 'addresses.0.city'). */
  fieldMessage(field: string): string | undefined {
    return this.details.find((detail) => detail.field === field)?.message;
  }
}
