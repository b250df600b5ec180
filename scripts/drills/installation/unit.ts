import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/checks/tool.ts';

const folder = join(root, 'deploy/systemd');

export type UnitProcess = {
  /** The id of the process that runs now. */
  pid(): number;
  /** As `systemctl restart`: back when the new process says that it is ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** The account that runs a unit when we are root. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * What systemd would do with a unit of deploy/systemd, where there is no systemd: its command, its environment and the
 * check after its start are read from the unit's file. Node is our own, settings are the caller's.
 */
export async function startUnit(
  name: string,
  instance: string,
  settings: Record<string, string>,
  account: Account,
): Promise<UnitProcess> {
  const unit = readUnit(name, instance, settings);
  let child = await unit.start(account);
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  return {
    stop,
    pid: () => child.pid ?? 0,
    async restart() {
      await stop();
      child = await unit.start(account);
    },
  };
}

/** Runs a unit that ends by itself; throws with its words where it fails. */
export async function runUnit(
  name: string,
  settings: Record<string, string>,
  account: Account,
): Promise<void> {
  const { command, env } = readUnit(name, '', settings);
  await run(command, env, account);
}

function readUnit(name: string, instance: string, settings: Record<string, string>) {
  const lines = ['canasta-.service.d/shared.conf', name]
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .map((line) => line.replaceAll('%i', instance));
  const valuesOf = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
  const own = valuesOf('Environment').flatMap((line) => line.split(' '));
  const env = {
    PATH: process.env.PATH ?? '',
    ...Object.fromEntries(own.map((pair) => pair.split(/=(.*)/s).slice(0, 2))),
    // EnvironmentFile, which prevails.
    ...settings,
  };
  const [command = ''] = valuesOf('ExecStart');
  const [check] = valuesOf('ExecStartPost');
  return {
    command,
    env,
    async start(account: Account) {
      const [file = '', ...args] = words(command, env);
      const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'], ...account });
      const died = once(child, 'exit').then(([code]) => {
        throw new Error(`${name} ended with ${code} while it started`);
      });
      died.catch(() => undefined);
      try {
        if (check) await Promise.race([run(check, env, account), died]);
      } catch (error) {
        child.kill('SIGKILL');
        throw error;
      }
      return child;
    },
  };
}

async function run(command: string, env: Record<string, string>, account: Account): Promise<void> {
  const [file = '', ...args] = words(command, env);
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], ...account });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
}

/** As systemd splits them: variables of the environment are put in. */
function words(command: string, env: Record<string, string>): string[] {
  return command
    .split(' ')
    .map((word) => (word === '/usr/bin/node' ? process.execPath : word))
    .map((word) => word.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => env[name] ?? ''));
}
