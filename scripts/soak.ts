import { readSources } from '#test/source-files.ts';
import { runTool, stopTools } from './checks/tool.ts';
import { stopOnSignals } from './open/stop.ts';

/**
 * npm run soak: races, kills, fuzz, the day and all browser tests at their full size, one project after the other.
 * Takes an hour and more, before a release; `npm test` runs each of them small.
 */
export async function run(): Promise<number> {
  stopOnSignals().onStop(async () => stopTools());
  const sized = readSources()
    .filter(({ path, text }) => path.endsWith('.test.ts') && /\bsized[<(]|\bisFull\b/.test(text))
    .map(({ path }) => path);
  let failed = 0;
  for (const [tool, ...args] of [
    ...['pure', 'server', 'house'].map((project) => ['vitest', 'run', '--project', project, ...sized]),
    ['playwright', 'test'],
  ]) {
    const env = { NODE_ENV: 'test', FULL_SIZE: '1' };
    const { code } = await runTool(tool ?? '', args, { output: 'show', env });
    if (code !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}
