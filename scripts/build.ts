import { stopTools } from '#scripts/checks/tool.ts';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { buildWhenStale } from '#scripts/open/web-build.ts';

export async function run(): Promise<number> {
  stopOnSignals().onStop(async () => stopTools());
  const built = await buildWhenStale();
  console.log(built ? 'The web is built.' : 'The web is up to date.');
  return 0;
}
