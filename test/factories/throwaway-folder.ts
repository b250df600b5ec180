import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const roomy = 4 * 1024 ** 3;

/**
 * A new folder for a database that is thrown away; the caller removes it. It is in memory where there is
 * plenty: a disk's file system takes ten times as long to copy a template, and longer the more databases were dropped
 * before.
 */
export function throwawayFolder(name: string): string {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), `canasta-${name}-`));
  // PostgreSQL runs as another user when we are root, and must be able to walk in.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > roomy;
  } catch {
    return false;
  }
}
