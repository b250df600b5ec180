import { setTimeout as pause } from 'node:timers/promises';

/** Resolves when a request may be sent: true, or false at once when the wait would be too long. */
export type Pace = () => Promise<boolean>;

type Clock = { now: () => number; sleep: (ms: number) => Promise<unknown> };

const clockOfTheMachine: Clock = { now: () => performance.now(), sleep: (ms) => pause(ms) };

/**
 * Lets one request pass every `everyMs`, in order of arrival; those that would wait longer than `mostMs` are refused.
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
