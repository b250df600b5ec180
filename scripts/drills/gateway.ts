import type { Report } from './report.ts';
import { testsAsDrill } from './tests-of.ts';

/** Payment providers that hang, fail, answer twice, late or not at all, and calls that only pretend to be theirs. */
export function run(): Promise<Report> {
  return testsAsDrill('gateway', {
    server: [
      'server/payments/providers-down.test.ts',
      'server/payments/forged-callbacks.test.ts',
      'server/payments/late.test.ts',
      'server/payments/asked-first.test.ts',
      'server/payments/events.test.ts',
    ],
  });
}
