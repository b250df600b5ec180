/** `failures`: each failed test with the first line of its message. */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] };

type VitestTest = { status: string; fullName: string; failureMessages: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message?: string; assertionResults: VitestTest[] }[];
};

/** Counts tests; a file that fails before its first test counts as one failure. */
export function vitestCounts(report: string): Counts {
  const result = JSON.parse(report) as VitestReport;
  const broken = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failures = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0])),
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests + result.numTodoTests,
    failures: [...broken.map(({ name, message }) => failure(name, 'the file itself', message)), ...failures],
  };
}

type PlaywrightError = { message?: string };
type PlaywrightSpec = {
  file: string;
  title: string;
  tests: { status: string; projectName: string; results: { error?: PlaywrightError }[] }[];
};
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };

type PlaywrightReport = PlaywrightSuite & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: PlaywrightError[];
};

/** A flaky test passed at its second try; Playwright names it. Errors are those outside any test. */
export function playwrightCounts(report: string): Counts {
  const { stats, errors, suites = [] } = JSON.parse(report) as PlaywrightReport;
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) =>
          failure(`${projectName} ${file}`, title, results.at(-1)?.error?.message),
        ),
    );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => failure('playwright', 'outside any test', message)),
      ...failures,
    ],
  };
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** One line: file, test, and the start of the message. */
function failure(file: string, title: string, message = ''): string {
  const [first = ''] = message.split('\n');
  return `${file} > ${title}: ${first.slice(0, 200)}`;
}
