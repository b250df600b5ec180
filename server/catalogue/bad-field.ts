import { type Failure, failAt } from '#server/http/failure.ts';

/** A failure for one field of the query, in words a person can act on. */
export function badField(field: string, message: string): Failure<'INVALID_INPUT'> {
  return failAt('INVALID_INPUT', field, message);
}
