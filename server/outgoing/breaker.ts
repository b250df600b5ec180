import { NotTakenError } from './outgoing-error.ts';

/** So many failures in a row, and the provider is left alone for a while. */
const MOST_FAILURES = 4;
const DEBOUNCE_MS = 10_000;

export type Breaker = {
  <Answer>(call: () => Promise<Answer>): Promise<Answer>;
  /** Whether a call made now would fail without being tried. */
  resting(): boolean;
};

/**
 * Keeps shoppers from waiting for a provider that is down: after some failures in a row every call fails at once; when
 * the rest is over, one call at a time tries it again, and the first success opens the way for all.
 */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let restsUntil = 0;
  let trying = false;

  const resting = () => failures >= MOST_FAILURES && (trying || now() < restsUntil);

  async function guarded<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const wasDown = failures >= MOST_FAILURES;
    if (resting())
      throw new NotTakenError('the provider failed several times in a row and is not asked for some seconds');
    if (wasDown) trying = true;
    try {
      const answer = await call();
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      restsUntil = now() + DEBOUNCE_MS;
      throw error;
    } finally {
      if (wasDown) trying = false;
    }
  }

  return Object.assign(guarded, { resting });
}
