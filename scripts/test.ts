import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { checks, runSteps } from '#scripts/checks/steps.ts';
import { type Counts, playwrightCounts, vitestCounts } from '#scripts/checks/test-counts.ts';
import { root, runTool, stopTools } from '#scripts/checks/tool.ts';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { freePort } from '#server/db/embedded/free-port.ts';
import { addressOf, type Shop, startShop } from '#test/e2e/server.ts';

const reports = join(root, '.cache/tests');
const unsteady = join(root, 'scripts/checks/unsteady-reporter.ts');

/**
 * npm test: checks, tests of rules, server and house, and browser tests. Everything runs to its end, so that all
 * failures are seen at once; the last line is the result.
 */
export async function run(): Promise<number> {
  const { onStop } = stopOnSignals();
  onStop(async () => stopTools());
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  // House tests mostly wait for processes, so the others run at the same time. They end first: then the shop of the
  // browser tests is opened, beside the last tests of the server.
  const house = vitest('house');
  const opened = house.then(openShop);
  // Checks run at low priority, in what the others leave of the cores: little before the house is done, a quarter while
  // browsers wait for their pages.
  const lines: string[] = [];
  const checking = house.then(() => runSteps(checks, { niceness: 19, print: (line) => lines.push(line) }));
  const counts = await Promise.all([vitest('pure', 'server'), house]);
  const shop = await opened;
  onStop(async () => shop?.stop());
  counts.push(await playwright(shop));
  await shop?.stop();
  const failed = await timed('checks after the tests', () => checking);
  counts.push({ passed: checks.length - failed, failed, skipped: 0, failures: [] });

  for (const line of lines) console.log(line);
  for (const line of durations) console.log(line);
  // Repeated at the end: the earlier output fills many screens.
  for (const line of counts.flatMap(({ failures }) => failures)) console.log(`FAILED ${line}`);
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    counts.reduce((total, count) => total + count[key], 0);
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

/** Where Node stores what it has compiled of the server, as the shop does (scripts/run.mjs). */
const compiled = join(root, 'node_modules/.cache/node');

/** How long each part took, and what the machine's cores did meanwhile: whether it is work or waiting to be cut. */
const durations: string[] = [];

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const before = processorTime();
  try {
    return await work();
  } finally {
    const after = processorTime();
    const busy = (100 * (after.busy - before.busy)) / Math.max(1, after.all - before.all);
    const seconds = (performance.now() - from) / 1000;
    durations.push(`${name}: ${seconds.toFixed(0)} s, cores ${busy.toFixed(0)} % busy`);
  }
}

/** Of all cores since the machine began. */
function processorTime(): { busy: number; all: number } {
  const times = cpus().map(({ times }) => times);
  const all = times.flatMap((one) => Object.values(one)).reduce((total, one) => total + one, 0);
  return { all, busy: all - times.reduce((total, { idle }) => total + idle, 0) };
}

async function vitest(...projects: string[]): Promise<Counts> {
  const report = join(reports, `vitest-${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--reporter=${unsteady}`,
    `--outputFile.json=${report}`,
    ...chosen,
  ];
  const { code } = await timed(`tests of ${projects.join(' and ')}`, () =>
    runTool('vitest', args, {
      output: 'show',
      env: { NODE_ENV: 'test', NODE_COMPILE_CACHE: compiled },
    }),
  );
  return settle('vitest', code, () => vitestCounts(readFileSync(report, 'utf8')));
}

/** Undefined when it does not start: then the browser tests try it themselves, and say why they cannot. */
function openShop(): Promise<Shop | undefined> {
  return timed('opening the shop', async () => startShop(await freePort()).catch(() => undefined));
}

async function playwright(shop: Shop | undefined): Promise<Counts> {
  const report = join(reports, 'playwright.json');
  const env = {
    NODE_ENV: 'test',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(shop ? addressOf(shop) : {}),
  };
  const { code } = await timed('browser tests', () =>
    runTool('playwright', ['test', '--reporter=dot,json'], { output: 'show', env }),
  );
  return settle('playwright', code, () => playwrightCounts(readFileSync(report, 'utf8')));
}

/** A runner that fails although no test did counts as a failure. */
function settle(name: string, code: number, read: () => Counts): Counts {
  try {
    const counts = read();
    if (code === 0 || counts.failed > 0) return counts;
    console.log(`FAILED ${name} ended with code ${code}`);
    return { ...counts, failed: 1 };
  } catch {
    console.log(`FAILED ${name} did not run`);
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  }
}
