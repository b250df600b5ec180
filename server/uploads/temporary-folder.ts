import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '#rules/dates/durations.ts';

/** In a folder shared by machines, files of other machines are considered abandoned after this time. */
const ABANDONED_MS = DAY_MS;
const NAME = /^(.+)\.(\d+)\.[0-9a-f-]{36}$/;
/**
 * Folders of this very process: another one with its number belonged to an earlier process (process numbers in a
 * container repeat).
 */
const alive = new Set<string>();

/**
 * A folder for uploads in progress, of this process only: others belong to running processes, or were left by killed
 * ones.
 */
export function createTemporaryFolder(parent: string) {
  const name = `${hostname()}.${process.pid}.${randomUUID()}`;
  const own = join(parent, name);
  alive.add(name);
  let made: Promise<unknown> | undefined;
  const make = async () => {
    await mkdir(own, { recursive: true, mode: 0o700 });
  };
  return {
    /** Where the next file may be written. */
    async newPath(): Promise<string> {
      made ??= make().catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      await made;
      return join(own, randomUUID());
    },
    /** Takes away what processes that were killed left behind. */
    sweep: () => sweepAbandoned(parent),
    async close(): Promise<void> {
      await rm(own, { recursive: true, force: true });
      alive.delete(name);
    },
  };
}

export type TemporaryFolder = ReturnType<typeof createTemporaryFolder>;

async function sweepAbandoned(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const path = join(parent, name);
    if (await isAbandoned(name, path)) await rm(path, { recursive: true, force: true });
  }
}

async function isAbandoned(name: string, path: string): Promise<boolean> {
  const [, host, pid] = NAME.exec(name) ?? [];
  if (host === hostname()) return Number(pid) === process.pid ? !alive.has(name) : !isRunning(Number(pid));
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  return Date.now() - mtimeMs > ABANDONED_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // No permission to signal another user's process: it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
