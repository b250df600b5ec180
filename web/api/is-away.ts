import { ApiError } from './api-error.ts';

/**
 * Nobody answered, or somebody who said that the shop is away: the same may go through later. A refusal is an answer.
 */
export function isAway(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'NO_CONNECTION' || [502, 503, 504].includes(error.status))
  );
}
