import type { ErrorBody } from '#contract/errors.ts';
import type { Failure } from './failure.ts';

/** What is sent of a failure (decision 61). */
export function failureBody({ failure, message, details, data }: Failure, requestId: string): ErrorBody {
  return { error: failure, message, details, requestId, ...(data === undefined ? {} : { data }) };
}
