import { readdir, readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** A nice value: shoppers go first. Tests set none: their imports would wait for everything else on a busy machine. */
const PRIORITY = Number(process.env.CANASTA_IMPORT_NICE ?? 10);

/** Lowers the priority of a process, which Linux keeps for each thread, and of its session. */
export async function lowerPriority(pid: number): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    for (const thread of await readdir(`/proc/${pid}/task`)) setPriority(Number(thread), PRIORITY);
    await lowerShare(pid);
  } catch {
    // Another user's process, or no autogroups: the import works with what could be set.
  }
}

export async function isPostgres(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')) === 'postgres\n';
}

/** Attempts: Linux accepts one every tenth of a second from an ordinary user. */
const TRIES = 6;
const AGAIN_MS = 110;

/**
 * Lowers the share of a session (sched_autogroup). Each process of PostgreSQL is a session of its own, so its nice
 * value has no effect on others; the share has a value of its own.
 */
async function lowerShare(pid: number): Promise<void> {
  for (let tries = TRIES; ; tries -= 1) {
    try {
      await writeFile(`/proc/${pid}/autogroup`, String(PRIORITY));
      return;
    } catch (error) {
      if (tries === 1 || (error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      await pause(AGAIN_MS);
    }
  }
}
