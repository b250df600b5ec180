// A process that npm or the runner started ends when its starter does, even by kill -9, which tells nobody.
// Loaded by `node --import`, this watches for a tool of npm's (vitest, the build) that knows nothing of it.
import { isMainThread } from 'node:worker_threads';

/**
 * Calls `lost` once the process that started us is gone. Only under npm or our own runner, because a shell
 * that put us into the background may leave.
 */
export function watchParent(lost) {
  const named = Number(process.env.CANASTA_PARENT);
  // What we start in turn names its own parent, or is no business of ours.
  delete process.env.CANASTA_PARENT;
  if (!named && !process.env.npm_lifecycle_event) return;

  const parent = named || process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    lost();
  }, 250);
  timer.unref();
}

if (isMainThread && process.env.CANASTA_WATCHED === '1') {
  delete process.env.CANASTA_WATCHED;
  watchParent(() => process.exit(1));
}
