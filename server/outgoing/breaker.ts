import { PausedError } from './outgoing-error.ts';

/** Consecutive failures after which the provider is left alone for a while. */
const MOST_FAILURES = 4;
const DEBOUNCE_MS = 10_000;

export type Breaker = {
  <Answer>(call: () => Promise<Answer>): Promise<Answer>;
  /** Whether a call would now fail without being tried. */
  pausing(): boolean;
};

/**
 * Keeps shoppers from waiting for a provider that is down: after some consecutive failures every call fails at once;
 * after a pause one call at a time tries again, and the first success closes the breaker.
 */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let pausedUntil = 0;
  let trying = false;

  const pausing = () => failures >= MOST_FAILURES && (trying || now() < pausedUntil);

  async function guarded<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const wasDown = failures >= MOST_FAILURES;
    if (pausing())
      throw new PausedError('the provider failed several times in a row and is not asked for some seconds');
    if (wasDown) trying = true;
    try {
      const answer = await call();
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      pausedUntil = now() + DEBOUNCE_MS;
      throw error;
    } finally {
      if (wasDown) trying = false;
    }
  }

  return Object.assign(guarded, { pausing });
}
