import { runTool } from './tool.ts';

/** A check: an npm tool with its arguments. */
export type Step = { name: string; tool: string; args: string[] };

export const checks: Step[] = [
  { name: 'route types', tool: 'react-router', args: ['typegen'] },
  // Each additional checker repeats most of the work: on two cores one is the fastest.
  { name: 'types', tool: 'tsc', args: ['--noEmit', '-p', '.', '--checkers', '1'] },
  // With the built-ins of the oldest browsers (scripts/floor/), and DOM types of their time.
  { name: 'types of the web', tool: 'tsc', args: ['--noEmit', '-p', 'web', '--checkers', '1'] },
  { name: 'types of rules', tool: 'tsc', args: ['--noEmit', '-p', 'rules'] },
  {
    name: 'format and lint',
    tool: 'biome',
    args: ['check', '--diagnostic-level=warn', '--error-on-warnings', '.'],
  },
  { name: 'unused code', tool: 'knip', args: [] },
  // Exports used only by tests count as unused.
  { name: 'used by tests', tool: 'knip', args: ['--production', '--config', 'knip.production.json'] },
];

/** Tests that only read files, which the tests of `npm test` include: how code reads, and generated files. */
const readFiles = ['test/', 'web/ui/tokens.test.ts'];

export const houseRules: Step = {
  name: 'house rules',
  tool: 'vitest',
  args: ['run', '--project', 'pure', ...readFiles],
};

export type StepOptions = {
  /** How far they step back when the cores are short, 0 to 19 (setpriority). */
  niceness?: number;
  print?: (line: string) => void;
};

/** Generators first; then the others, two at a time. Returns the number of failures. */
export async function runSteps(
  [first, ...others]: readonly Step[],
  { niceness = 0, print = console.log }: StepOptions = {},
): Promise<number> {
  const options = { niceness, print };
  const passed = first ? [await runStep(first, options)] : [];
  const waiting = [...others];
  const oneAfterTheOther = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) passed.push(await runStep(step, options));
  };
  await Promise.all([oneAfterTheOther(), oneAfterTheOther()]);
  return passed.filter((ok) => !ok).length;
}

/** Runs one step, reports its duration, and shows its output only on failure. */
async function runStep(step: Step, { niceness, print }: Required<StepOptions>): Promise<boolean> {
  const from = performance.now();
  const outcome = await runTool(step.tool, step.args, { niceness });
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  print(`${outcome.code === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(16)} ${seconds.padStart(6)} s`);
  if (outcome.code !== 0) print(outcome.output.trimEnd());
  return outcome.code === 0;
}
