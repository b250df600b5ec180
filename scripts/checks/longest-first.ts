import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Whole shops, killed servers, thousands of requests: started last, one of them would run alone at the end.
 */
const long = [
  'test/imports/killed.test.ts',
  'test/day/',
  'test/fuzz/',
  'demo/finding.test.ts',
  'demo/load.test.ts',
  'test/races/model/',
  'test/rights/',
  'test/races/',
  'test/payments/',
  'test/shield/injection.test.ts',
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
