import type { Report } from './report.ts';
import { testsAsDrill } from './tests-of.ts';

/** The disk of PostgreSQL is full, and the shop's own cannot be written. */
export function run(): Promise<Report> {
  return testsAsDrill('disk', {
    house: ['test/faults/full-disk.test.ts'],
    server: ['test/cannot-write.test.ts'],
  });
}
