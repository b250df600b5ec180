import { type Failure, failAt } from '#server/http/failure.ts';

export function badField(field: string, message: string): Failure<'INVALID_INPUT'> {
  return failAt('INVALID_INPUT', field, message);
}
