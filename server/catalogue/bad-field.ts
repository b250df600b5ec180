import { type Failure, failAt } from '#server/http/failure.ts';

/** One field of the question that is wrong, in words a person can act on. */
export function badField(field: string, message: string): Failure<'INVALID_INPUT'> {
  return failAt('INVALID_INPUT', field, message);
}
