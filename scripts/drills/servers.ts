import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#scripts/checks/tool.ts';
import { serverAccount } from '#server/db/embedded/account.ts';

/** PostgreSQL refuses root: then its servers run as the account of the embedded one, `postgres` where there is one. */
export const account = serverAccount('/nowhere');

/** Programs of Debian, and the packages they come in. */
export const DEBIAN = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  pgbackrest: '/usr/bin/pgbackrest',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const;

export type DebianPackage = keyof typeof DEBIAN;

export function hasPackages(...names: DebianPackage[]): boolean {
  return names.every((name) => existsSync(DEBIAN[name]));
}

/** One line where something is missing, with the command that brings it. */
export function needPackages(...names: DebianPackage[]): void {
  const missing = names.filter((name) => !existsSync(DEBIAN[name]));
  if (missing.length > 0) {
    throw new Error(
      `This drill needs Debian's packages: apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  }
}

/** The settings of a sample in deploy/, with the values of this machine: each of them has to be named. */
export function settingsOf(sample: string, values: Record<string, string>): Record<string, string> {
  const lines = readFileSync(join(root, sample), 'utf8').split('\n');
  const settings = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split('=')[0] ?? '');
  const unknown = Object.keys(values).filter((name) => !settings.includes(name));
  if (unknown.length > 0) throw new Error(`${sample} does not know ${unknown.join(', ')}`);
  const usual = lines.flatMap((line) => {
    const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    return name !== undefined && value !== undefined ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(usual), ...values };
}

export function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
  return path;
}

/** In a session of its own, so that Ctrl-C reaches the drill alone; what it says goes into a file. */
export function startServer(
  file: string,
  args: string[],
  { env, log }: { env: Record<string, string>; log: string },
): ChildProcess {
  const out = openSync(log, 'a');
  const child = spawn(file, args, {
    ...account,
    cwd: '/',
    env: { ...plain(), ...env },
    detached: true,
    stdio: ['ignore', out, out],
  });
  closeSync(out);
  child.on('error', (error) => console.error(`${file}: ${error.message}`));
  return child;
}

/** A command that ends; throws with what it said when it fails. */
export async function runCommand(
  file: string,
  args: string[],
  { env = {}, asUs = false }: { env?: Record<string, string>; asUs?: boolean } = {},
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(file, args, {
      ...(asUs ? {} : account),
      cwd: asUs ? root : '/',
      env: { ...plain(), ...env },
      maxBuffer: 64 * 1024 ** 2,
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} ${args.join(' ')} failed: ${stdout}${stderr}`.trim(), { cause: error });
  }
}

/** Nothing of this process's own settings: PGHOST, TZ or DATABASE_URL would change what is tried. */
function plain(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: '/tmp' };
}
