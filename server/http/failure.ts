import { type ErrorBody, type ErrorCode, type ErrorDetail, errors } from '#contract/errors.ts';

/** An expected failure: a value that the call declares, not an exception. */
export type Failure<Code extends ErrorCode = ErrorCode> = {
  readonly failure: Code;
  readonly message: string;
  readonly details: ErrorDetail[];
  readonly data?: unknown;
};

/**
 * A declared failure. The text is that of the code unless `message` is more specific; `details` names the invalid
 * fields; `data` carries fresh figures.
 */
export function fail<const Code extends ErrorCode>(
  code: Code,
  more: { message?: string; details?: ErrorDetail[]; data?: unknown } = {},
): Failure<Code> {
  const base = { failure: code, message: more.message ?? errors[code].message, details: more.details ?? [] };
  return more.data === undefined ? base : { ...base, data: more.data };
}

/** A declared failure of one field. */
export function failAt<const Code extends ErrorCode>(
  code: Code,
  field: string,
  message: string = errors[code].message,
): Failure<Code> {
  return fail(code, { message, details: [{ field, message }] });
}

/** A failure for invalid fields; the first field's text is shown. */
export function invalid(details: ErrorDetail[]): Failure<'INVALID_INPUT'> {
  return fail('INVALID_INPUT', { details, ...(details[0] ? { message: details[0].message } : {}) });
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'failure' in value;
}

/** The body of a failure response (rule 61). */
export function failureBody({ failure, message, details, data }: Failure, requestId: string): ErrorBody {
  return { error: failure, message, details, requestId, ...(data === undefined ? {} : { data }) };
}

/**
 * A failure thrown inside a transaction, so that it rolls back; `perform` turns it into the response. Only for failures
 * found halfway through a write.
 */
export class FailureError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.failure);
    this.failure = failure;
  }
}
