import { architecture, checks, runSteps } from '#scripts/checks/steps.ts';
import { stopTools } from '#scripts/checks/tool.ts';
import { stopOnSignals } from '#scripts/open/stop.ts';

/** npm run check: everything that needs no database and no browser. */
export async function run(): Promise<number> {
  stopOnSignals().onStop(async () => stopTools());
  const failed = await runSteps([...checks, architecture]);
  return failed === 0 ? 0 : 1;
}
