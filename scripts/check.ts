import { checks, houseRules, runSteps } from '#scripts/checks/steps.ts';
import { stopTools } from '#scripts/checks/tool.ts';
import { stopOnSignals } from '#scripts/open/stop.ts';

/** npm run check: everything that needs no database and no browser, for the last look before a commit. */
export async function run(): Promise<number> {
  stopOnSignals().onStop(async () => stopTools());
  const failed = await runSteps([...checks, houseRules]);
  return failed === 0 ? 0 : 1;
}
