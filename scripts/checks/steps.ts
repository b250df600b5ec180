import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './tool.ts';

/** One thing that is checked: a tool of npm's with its arguments. */
export type Step = { name: string; tool: string; args: string[]; needs?: string };

/** What stands between a change and its tests. */
export const checks: Step[] = [
  { name: 'route types', tool: 'react-router', args: ['typegen'] },
  // Each further checker works out most types again: on two cores one is the fastest.
  { name: 'types', tool: 'tsc', args: ['--noEmit', '-p', '.', '--checkers', '1'] },
  { name: 'types of rules', tool: 'tsc', args: ['--noEmit', '-p', 'rules'] },
  {
    name: 'format and lint',
    tool: 'biome',
    args: ['check', '--diagnostic-level=warn', '--error-on-warnings', '.'],
  },
  { name: 'unused code', tool: 'knip', args: [] },
  // What only its test uses is not used: one of two rules that mean the same.
  { name: 'used by tests', tool: 'knip', args: ['--production', '--config', 'knip.production.json'] },
];

export const architecture: Step = {
  name: 'architecture',
  tool: 'vitest',
  args: ['run', 'test/architecture.test.ts'],
  needs: 'test/architecture.test.ts',
};

/** What the others read, first; then those, a core for each of two. Answers with how many failed. */
export async function runSteps([first, ...others]: readonly Step[]): Promise<number> {
  const passed = first ? [await runStep(first)] : [];
  const waiting = [...others];
  const oneAfterTheOther = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) passed.push(await runStep(step));
  };
  await Promise.all([oneAfterTheOther(), oneAfterTheOther()]);
  return passed.filter((ok) => !ok).length;
}

/** Runs one step, says how long it took, and shows its words only when it failed. */
async function runStep(step: Step): Promise<boolean> {
  const from = performance.now();
  const outcome =
    step.needs && !existsSync(join(root, step.needs))
      ? { code: 1, output: `${step.needs} is missing` }
      : await runTool(step.tool, step.args);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(`${outcome.code === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(16)} ${seconds.padStart(6)} s`);
  if (outcome.code !== 0) console.log(outcome.output.trimEnd());
  return outcome.code === 0;
}
