import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that only passed at their second try: each of them is a fault to look for. */
export default class UnsteadyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) console.log(`UNSTEADY ${test.module.relativeModuleId} > ${test.fullName}`);
  }
}
