import { parseArgs } from 'node:util';
import { stopTools } from '#scripts/checks/tool.ts';
import type { Loss } from './drills/lose-leader.ts';
import { type OnStop, printed, type Report } from './drills/report.ts';
import { storeVerdict } from './drills/verdict.ts';
import { stopOnSignals } from './open/stop.ts';

type Drill = { run(onStop: OnStop, args: string[]): Promise<Report> };

const drills: Record<string, (name: string) => Promise<Drill>> = {
  /** The leader's machine is gone: kill -9 of its PostgreSQL, its Patroni and its member of etcd. */
  failover: lostLeader({ lose: (leader) => leader.die() }),
  /** The leader lives, and nobody reaches it: neither shop nor standbys, and it does not reach etcd. */
  partition: lostLeader({ lose: (leader) => leader.cutOff(), comeBack: (leader) => leader.joinAgain() }),
  /** The leader's PostgreSQL stands still with every connection open (SIGSTOP), and goes on later. */
  frozen: lostLeader({ lose: (leader) => leader.freeze(), comeBack: (leader) => leader.thaw() }),
  /** The disk of PostgreSQL is full, and the shop's own cannot be written. */
  disk: ownTests({ house: ['test/faults/full-disk.test.ts'], server: ['test/cannot-write.test.ts'] }),
  /** Payment providers that hang, fail, answer twice, late or not at all, and calls that only pretend to be theirs. */
  gateway: ownTests({
    server: [
      'server/payments/providers-down.test.ts',
      'server/payments/forged-callbacks.test.ts',
      'server/payments/late.test.ts',
      'server/payments/asked-first.test.ts',
      'server/payments/events.test.ts',
    ],
  }),
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
  // A drill that was interrupted proves nothing.
  let isBrokenOff = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (isBrokenOff = true));
  stopper.onStop(async () => stopTools());
  let code = 1;
  try {
    const drill = await load(name);
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

function lostLeader(loss: Omit<Loss, 'name'>) {
  return async (name: string): Promise<Drill> => {
    const { loseLeader } = await import('./drills/lose-leader.ts');
    return { run: (onStop) => loseLeader({ name, ...loss }, onStop) };
  };
}

function ownTests(files: Record<string, string[]>) {
  return async (name: string): Promise<Drill> => {
    const { testsAsDrill } = await import('./drills/tests-of.ts');
    return { run: () => testsAsDrill(name, files) };
  };
}
