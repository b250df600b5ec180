import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isErrno } from './errno.ts';

/**
 * Whether a process with this id runs, for any user. Zombies (containers often have no init that reaps them) do not
 * count.
 */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (process.platform === 'linux') return ![undefined, 'Z', 'X'].includes(statusOf(pid)?.[0]);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
}

/** Signals a process that may have exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}

/** The command line of a process; empty when it has exited. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** A unique name of a process: ids are reused, an id with its start time is not. */
export function processStamp(pid: number): string {
  return isAlive(pid) ? `${pid}:${statusOf(pid)?.[19] ?? ''}` : '';
}

/** Whether the process named by `processStamp` still runs. */
export function isStampAlive(stamp: string): boolean {
  return stamp !== '' && processStamp(Number(stamp.split(':')[0])) === stamp;
}

/**
 * The fields of /proc/<pid>/stat after the name in brackets, which may contain blanks: state first, start 20th.
 */
function statusOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
