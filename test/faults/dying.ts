import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ownScript } from './own-script.ts';
import { serverEnv, until } from './processes.ts';

const script = ownScript('dying-server');

type Step =
  | 'session'
  | 'read'
  | 'begin'
  | 'write'
  | 'hold'
  | 'take'
  | 'pick'
  | 'door'
  | 'claim'
  | 'back'
  | 'announce'
  | 'stored'
  | 'commit'
  | 'notify'
  | 'outbox';

/**
 * Where a server stops: 'take:after' is after stock was taken; what is paid with cash was sent with its commit behind
 * it.
 */
export type Point = `${Step}:${'before' | 'after'}`;

export type Dying = {
  child: ChildProcess;
  url: string;
  /** How many stand still at their point. */
  hanging(): number;
  /** Resolves when it is dead, by whichever hand. */
  dead: Promise<unknown>;
};

const children = new Set<ChildProcess>();

/** A server in a process of its own that dies or hangs at points; without any, an ordinary server. */
export async function startDying(
  databaseUrl: string,
  points: readonly Point[] = [],
  how: 'die' | 'hang' = 'die',
  dataDir = '',
): Promise<Dying> {
  const child = spawn(process.execPath, [script, databaseUrl, how, ...points], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...serverEnv, DYING_DATA_DIR: dataDir },
  });
  children.add(child);
  const dead = once(child, 'exit').finally(() => children.delete(child));
  const lines: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')));
  const started = () => lines.some((line) => line.startsWith('http')) || child.signalCode !== null;
  await until('the server of its own listens or is dead', started, 60_000);
  const url = lines.find((line) => line.startsWith('http')) ?? '';
  return { child, url, hanging: () => lines.filter((line) => line === 'hanging').length, dead };
}

/** kill -9 of all that are left. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL');
}
