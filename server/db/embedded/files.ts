import {
  chownSync,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Cluster } from './cluster.ts';

const logLimit = 10 * 1024 * 1024;

/**
 * Writes a small text shared by the starters of a cluster. Atomic by rename. Owned by the server's account, so that it
 * can later start without root.
 */
export function writeShared(cluster: Cluster, path: string, text: string): void {
  const aside = `${path}.${process.pid}.new`;
  writeFileSync(aside, text, { mode: 0o600 });
  if (cluster.account) chownSync(aside, cluster.account.uid, cluster.account.gid);
  renameSync(aside, path);
}

export function readShared(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Opens the server's log, truncated when long, and the position of its next line. */
export function openLog(cluster: Cluster): { log: number; start: number } {
  const size = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimit) renameSync(cluster.logFile, `${cluster.logFile}.old`);
  const log = openSync(cluster.logFile, 'a', 0o600);
  if (cluster.account) fchownSync(log, cluster.account.uid, cluster.account.gid);
  return { log, start: fstatSync(log).size };
}
