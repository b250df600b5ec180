import { readSources } from '#test/source-files.ts';
import { runTool, stopTools } from './checks/tool.ts';
import { stopOnSignals } from './open/stop.ts';

/**
 * npm run soak: races, kills, fuzz and the day at their full size, one project after the other. Takes an hour and more,
 * before a release; `npm test` runs each of them small.
 */
export async function run(): Promise<number> {
  stopOnSignals().onStop(async () => stopTools());
  const sized = readSources().filter(
    ({ path, text }) => path.endsWith('.test.ts') && /\bsized[<(]/.test(text),
  );
  let failed = 0;
  for (const project of ['server', 'house']) {
    const files = sized.map(({ path }) => path);
    const { code } = await runTool('vitest', ['run', '--project', project, ...files], {
      output: 'show',
      env: { NODE_ENV: 'test', FULL_SIZE: '1' },
    });
    if (code !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}
