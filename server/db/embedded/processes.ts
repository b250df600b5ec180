import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isErrno } from './errno.ts';

/**
 * Whether a process of this number runs, whoever it belongs to. A dead one that nobody has collected
 * (containers often have no init that would) does not count.
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

/** Sends a signal to a process that may be gone by now. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}

/** What a process was started as; empty when it is gone. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Names one process for good: numbers are reused, a number with its starting time is not. */
export function processStamp(pid: number): string {
  return isAlive(pid) ? `${pid}:${statusOf(pid)?.[19] ?? ''}` : '';
}

/** Whether the process that `processStamp` once named still runs. */
export function isStampAlive(stamp: string): boolean {
  return stamp !== '' && processStamp(Number(stamp.split(':')[0])) === stamp;
}

/** The fields of /proc/<pid>/stat after the name in brackets, which may hold blanks: state first, start 20th. */
function statusOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
