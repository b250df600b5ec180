import { expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from './test-counts.ts';

it('counts a file that broke before its first test as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [] },
    ],
  };
  expect(vitestCounts(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

it('counts an error outside any test as a failure, and a second try that passed as passed', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 }, errors: [{}] };
  expect(playwrightCounts(JSON.stringify(report))).toEqual({ passed: 9, failed: 2, skipped: 3 });
});
