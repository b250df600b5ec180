import fc from 'fast-check';
import type { Operation } from './document.ts';
import { callers, type FuzzRequest } from './fuzz-request.ts';
import { rightValue } from './right-values.ts';
import { spoiled } from './spoil.ts';

/** Requests for a call: half of them right as far as its document goes, the others wrong in one place. */
export function requestOf(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const { parameters, body, resolve } = operation;
  const part = (place: 'path' | 'query') => {
    const those = parameters.filter((parameter) => parameter.in === place);
    // A path says what kind of thing an id is of.
    const values = those.map(({ name, schema }): [string, fc.Arbitrary<unknown>] => [
      name,
      rightValue(schema, place === 'path' ? `${operation.path} ${name}` : name, resolve),
    ]);
    return fc.record(Object.fromEntries(values), {
      requiredKeys: those.flatMap(({ name, required }) => (required ? [name] : [])),
      noNullPrototype: true,
    });
  };
  const right = fc.record({
    operation: fc.constant(operation),
    caller: fc.constantFrom(...callers),
    params: part('path'),
    query: part('query').map((values) => Object.entries(values)),
    rawQuery: fc.constant(''),
    headers: fc.constant({}),
    body: body ? rightValue(body, 'body', resolve) : fc.constant(undefined),
    wrong: fc.constant(''),
  });
  return fc.oneof({ weight: 5, arbitrary: right }, { weight: 5, arbitrary: right.chain(spoiled) });
}
