import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '#scripts/checks/tool.ts';
import { atLeast, atMost } from '#test/load/report.ts';
import type { Report } from './report.ts';

type Outcome = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { title: string; status: string; duration?: number }[] }[];
};

/** A drill that the tree's own tests are: each test is a promise. `files`: by the project of vitest that runs them. */
export async function testsAsDrill(name: string, files: Record<string, string[]>): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'canasta-drill-'));
  let passed = 0;
  let failed = 0;
  const notes: string[] = [];
  try {
    for (const [project, paths] of Object.entries(files)) {
      const outputFile = join(folder, `${project}.json`);
      const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile', outputFile];
      const { code } = await runTool('vitest', ['run', '--project', project, ...reporters, ...paths], {
        output: 'show',
        env: { NODE_ENV: 'test' },
      });
      const outcome = JSON.parse(readFileSync(outputFile, 'utf8')) as Outcome;
      passed += outcome.numPassedTests;
      // A file that cannot be loaded has no test that fails.
      failed += outcome.numFailedTests || code;
      for (const { title, status, duration = 0 } of outcome.testResults.flatMap(
        (one) => one.assertionResults,
      ))
        notes.push(`${status}: ${title} (${(duration / 1_000).toFixed(1)} s)`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    name,
    figures: [atLeast('promises kept', passed, '', 1), atMost('promises not kept', failed, '', 0)],
    notes,
  };
}
