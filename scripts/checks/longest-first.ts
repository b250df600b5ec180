import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Loads, killed servers, thousands of requests, long waits: started last, one of them would run alone at the end. */
const long = [
  'demo/load.test.ts',
  'test/imports/killed.test.ts',
  'test/rights/',
  'server/payments/asked-first.test.ts',
  'test/fuzz/',
  'server/catalogue-index/deaf.test.ts',
  'server/db/pooler.test.ts',
  'server/picking/killed-in-sync.test.ts',
  'test/payments/',
  'test/jobs/',
  'test/races/',
  'test/day/',
  'test/shield/',
  'test/access.test.ts',
];

/** The order of test files: known slow ones first, then by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((part) => moduleId.includes(part));
      return place === -1 ? long.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
