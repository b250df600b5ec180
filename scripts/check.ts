import { architecture, checks, runStep } from '#scripts/checks/steps.ts';
import { stopTools } from '#scripts/checks/tool.ts';
import { stopOnSignals } from '#scripts/open/stop.ts';

/** npm run check: everything that needs no database and no browser. */
export async function run(): Promise<number> {
  stopOnSignals().onStop(async () => stopTools());
  let failed = 0;
  for (const step of [...checks, architecture]) {
    if (!(await runStep(step))) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}
