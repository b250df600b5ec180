import { GatewayError } from './gateway.ts';

/** So many failures in a row, and the provider is left alone for a while. */
const PATIENCE = 4;
const REST_MS = 10_000;

/**
 * Keeps shoppers from waiting for a provider that is down: after some failures in a row every call fails at once; when
 * the rest is over, one call at a time tries it again, and the first success opens the way for all.
 */
export function createBreaker(now: () => number = () => performance.now()) {
  let failures = 0;
  let restsUntil = 0;
  let trying = false;

  return async function guarded<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const resting = failures >= PATIENCE;
    if (resting && (trying || now() < restsUntil))
      throw new GatewayError('the provider failed several times in a row and is not asked for some seconds');
    if (resting) trying = true;
    try {
      const answer = await call();
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      restsUntil = now() + REST_MS;
      throw error;
    } finally {
      if (resting) trying = false;
    }
  };
}
