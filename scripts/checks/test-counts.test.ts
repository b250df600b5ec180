import { expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from './test-counts.ts';

it('counts a file that failed before its first test as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'No such file\nat line 1', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'adds', failureMessages: ['expected 1 to be 2\nat line 3'] },
          { status: 'passed', fullName: 'takes away', failureMessages: [] },
        ],
      },
      { name: 'c.test.ts', status: 'passed', assertionResults: [] },
    ],
  };
  expect(vitestCounts(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 2,
    skipped: 3,
    failures: ['a.test.ts > the file itself: No such file', 'b.test.ts > adds: expected 1 to be 2'],
  });
});

it('counts an error outside any test as a failure, and a successful retry as passed', () => {
  const results = [{ error: { message: 'not visible\nat line 4' } }];
  const tests = [{ status: 'unexpected', projectName: 'mobile', results }];
  const report = {
    stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 },
    errors: [{ message: 'no browser' }],
    suites: [{ suites: [{ specs: [{ file: 'cart.e2e.ts', title: 'pays', tests }] }] }],
  };
  expect(playwrightCounts(JSON.stringify(report))).toEqual({
    passed: 9,
    failed: 2,
    skipped: 3,
    failures: ['playwright > outside any test: no browser', 'mobile cart.e2e.ts > pays: not visible'],
  });
});
