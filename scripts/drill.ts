import { parseArgs } from 'node:util';
import { stopTools } from '#scripts/checks/tool.ts';
import { type OnStop, printed, type Report } from './drills/report.ts';
import { storeVerdict } from './drills/verdict.ts';
import { stopOnSignals } from './open/stop.ts';

type Drill = { run(onStop: OnStop, args: string[]): Promise<Report> };

const drills: Record<string, () => Promise<Drill>> = {
  failover: () => import('./drills/failover.ts'),
  partition: () => import('./drills/partition.ts'),
  frozen: () => import('./drills/frozen.ts'),
  disk: () => import('./drills/disk.ts'),
  gateway: () => import('./drills/gateway.ts'),
  restore: () => import('./drills/restore.ts'),
  rolling: () => import('./drills/rolling.ts'),
  move: () => import('./drills/move.ts'),
};

/**
 * npm run drill -- <name>: what must hold when something breaks, tried on servers that are thrown away, and reported
 * with figures (docs/drills.md). Ends with 1 when a promise is not kept.
 */
export async function run(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, strict: false });
  const [name = ''] = positionals;
  const load = drills[name];
  if (!load) {
    console.error(`npm run drill -- <name>. There are: ${Object.keys(drills).join(', ')}`);
    return 1;
  }
  // Only the restore of a real backup says that there is one.
  const verdict = name === 'restore' && !args.includes('--newest') ? 'restore-made' : name;
  const stopper = stopOnSignals();
  stopper.extend(40_000);
  // What was broken off proves nothing.
  let isBrokenOff = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (isBrokenOff = true));
  stopper.onStop(async () => stopTools());
  let code = 1;
  try {
    const drill = await load();
    const report = await drill.run(stopper.onStop, args.slice(args.indexOf(name) + 1));
    if (isBrokenOff) return await stopper.stop(1);
    console.log(printed(report));
    code = report.figures.every(({ isMet }) => isMet) ? 0 : 1;
    const told = report.figures.map(({ what, measured, unit }) => `${what}: ${measured} ${unit}`.trim());
    await storeVerdict(verdict, code === 0, told.join('; '));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    console.error(words);
    if (!isBrokenOff) await storeVerdict(verdict, false, words);
  }
  return stopper.stop(code);
}
