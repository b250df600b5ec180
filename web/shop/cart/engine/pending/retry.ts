import { hasPending } from './pending-lines.ts';

/** Between tries to reach a shop that is away, in ms: twice as long after each. */
const FIRST_MS = 5_000;
const LAST_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let waitMs = FIRST_MS;
let trying: Promise<void> | undefined;

/** Tries again, ever more seldom, as long as something waits on this device. */
export function retryLater(attempt: () => Promise<void>): void {
  if (timer !== undefined || !hasPending()) return;
  timer = setTimeout(async () => {
    timer = undefined;
    await retryNow(attempt);
    waitMs = hasPending() ? Math.min(waitMs * 2, LAST_MS) : FIRST_MS;
    retryLater(attempt);
  }, waitMs);
}

/** One attempt at a time, shared by all callers. */
export function retryNow(attempt: () => Promise<void>): Promise<void> {
  trying ??= attempt().finally(() => {
    trying = undefined;
  });
  return trying;
}
