/** Without requestIdleCallback (Safari): delay in ms. */
const QUIET_MS = 1_500;

/** Calls back when the browser has nothing else to do, after `mostMs` at the latest. Returns how to cancel it. */
export function whenIdle(begin: () => void, mostMs?: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(begin, QUIET_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(begin, mostMs === undefined ? {} : { timeout: mostMs });
  return () => cancelIdleCallback(handle);
}
