// A process started by npm or the runner ends when its starter does, even by kill -9. Loaded by `node --import`, this
// watches on behalf of npm tools (vitest, the build) that do not know of it.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Calls `lost` once our starter is gone. Only under npm or our own runner, because a shell that put us into the
 * background may leave.
 */
export function watchParent(lost) {
  const named = Number(process.env.CANASTA_PARENT);
  // Our own children set their own parent, or are not watched.
  delete process.env.CANASTA_PARENT;
  if (!named && !process.env.npm_lifecycle_event) return;

  const parent = named || process.ppid;
  const npm = named ? undefined : behindShell(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return;
    clearInterval(timer);
    lost();
  }, 250);
  timer.unref();
}

/** npm's `sh -c`, where it does not make way for what it starts (Debian's), outlives npm. */
function behindShell(parent) {
  try {
    const [, option] = readFileSync(`/proc/${parent}/cmdline`, 'utf8').split('\0');
    return option === '-c' ? parentOf(parent) : undefined;
  } catch {
    // No Linux.
    return undefined;
  }
}

function parentOf(pid) {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

if (isMainThread && process.env.CANASTA_WATCHED === '1') {
  delete process.env.CANASTA_WATCHED;
  watchParent(() => process.exit(1));
}
