import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** For servers of a test's own: half of the time they take to start is compiling, which they keep as the shop does. */
export const serverEnv = {
  ...process.env,
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
};

/** Numbers of the living processes whose command line contains `text`; dead ones have no command line. */
export function processesWith(text: string): number[] {
  return living()
    .filter(({ args }) => args.includes(text))
    .map(({ pid }) => pid);
}

/** The same of those that a process has started. */
export function childrenWith(text: string, of = process.pid): number[] {
  return living()
    .filter(({ args, parent }) => parent === of && args.includes(text))
    .map(({ pid }) => pid);
}

function living() {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((parts) => parts !== null)
    .filter(([, , , state]) => !state?.startsWith('Z'))
    .map(([, pid, parent, , args = '']) => ({ pid: Number(pid), parent: Number(parent), args }));
}

/** Waits until `condition` holds; throws, naming what was awaited, when it never does. */
export async function until(what: string, condition: () => boolean | Promise<boolean>, timeouts = 15_000) {
  for (const deadline = Date.now() + timeouts; !(await condition()); await pause(50)) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeouts} ms in vain: ${what}`);
  }
}
