import { ApiError } from './api-error.ts';

/** No response, or an outage: retrying may succeed. A refusal is a response. */
export function isAway(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'NO_CONNECTION' || [502, 503, 504].includes(error.status))
  );
}
