import { setTimeout as pause } from 'node:timers/promises';

/** Comes back when a request may leave: true, or false at once when it would have to wait too long. */
export type Pace = () => Promise<boolean>;

type Clock = { now: () => number; sleep: (ms: number) => Promise<unknown> };

const clockOfTheMachine: Clock = { now: () => performance.now(), sleep: (ms) => pause(ms) };

/**
 * Lets one request go every `everyMs`, in the order they come; whoever would wait longer than `mostMs` is sent away.
 */
export function createPace(everyMs: number, mostMs: number, clock: Clock = clockOfTheMachine): Pace {
  let next = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now();
    const leaves = Math.max(now, next);
    if (leaves - now > mostMs) return false;
    next = leaves + everyMs;
    if (leaves > now) await clock.sleep(leaves - now);
    return true;
  };
}
