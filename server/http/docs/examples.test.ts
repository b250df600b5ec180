import { beforeAll, describe, expect, it } from 'vitest';
import { createExampleChecker } from '#test/examples/example-faults.ts';
import { without } from '#test/examples/no-example.ts';
import { operationsOf } from '#test/examples/operations.ts';
import { type Exchange, stable } from '#test/examples/stable.ts';
import { readExamples } from './examples.ts';
import { openApiDocument } from './openapi.ts';
import type { Json } from './schemas.ts';

/**
 * Each operation of the document shows a request and its answer. A new one gets them from its own tests:
 * `node scripts/run.mjs generate examples server/<domain>`.
 */

const examples = readExamples();
let document: Json;
let operations: Map<string, Json>;
beforeAll(async () => {
  document = await openApiDocument();
  operations = operationsOf(document);
});

describe('examples of the document', () => {
  it('each operation has one, or a reason', () => {
    const missing = [...operations.keys()].filter((id) => !examples.has(id) && without[id] === undefined);
    expect(missing, 'node scripts/run.mjs generate examples server/<domain>').toEqual([]);
  });

  it('each belongs to an operation, and what has a reason has none', () => {
    expect([...examples.keys()].filter((id) => !operations.has(id))).toEqual([]);
    expect(Object.keys(without).filter((id) => examples.has(id) || !operations.has(id))).toEqual([]);
  });

  it('each is what the document says', () => {
    const faultsOf = createExampleChecker(document, { isStrict: false });
    const wrong = [...examples].flatMap(([id, example]) =>
      faultsOf(operations.get(id) ?? {}, example).map((fault) => `${id}: ${fault}`),
    );
    expect(wrong, 'node scripts/run.mjs generate examples server/<domain>').toEqual([]);
  });

  it('none holds a secret, or an identifier, an address or a time of the machine that recorded it', () => {
    const others = [...examples].filter(
      ([, example]) => JSON.stringify(stable(example as Exchange)) !== JSON.stringify(example),
    );
    expect(others.map(([id]) => id)).toEqual([]);
  });
});
