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
 * A small text the starters of one cluster share. Aside and rename: a reader never sees half a file.
 * It belongs to the server's account, so that its owner can start the data without root later.
 */
export function writeShared(cluster: Cluster, path: string, text: string): void {
  const aside = `${path}.${process.pid}.new`;
  writeFileSync(aside, text, { mode: 0o600 });
  if (cluster.account) chownSync(aside, cluster.account.uid, cluster.account.gid);
  renameSync(aside, path);
}

/** Empty when there is no such file. */
export function readShared(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

/** The server's log, begun anew when it has grown long, and where its next line will stand. */
export function openLog(cluster: Cluster): { log: number; start: number } {
  const size = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimit) renameSync(cluster.logFile, `${cluster.logFile}.old`);
  const log = openSync(cluster.logFile, 'a', 0o600);
  if (cluster.account) fchownSync(log, cluster.account.uid, cluster.account.gid);
  return { log, start: fstatSync(log).size };
}
