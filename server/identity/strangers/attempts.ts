import type { Context } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { type AttemptLimit, forgetAttempts, giveBackAttempt, takeAttempt } from '../rate-limit.ts';
import { hashOf } from '../tokens.ts';
import { type SlowLimit, takeSlowAttempt } from './slow-limit.ts';

/** How often something that belongs to somebody may be tried (docs/decisions/034). */
export type DoorLimits = {
  /** By one network, whosever it is. */
  network?: AttemptLimit;
  /** By one network at what belongs to one person; by a known browser, at what belongs to its own. */
  one: readonly AttemptLimit[];
  /** By all strangers together at what belongs to one person. */
  whole: SlowLimit;
};

export type Door = {
  /** What is tried: 'login', 'restore', 'code'. */
  name: string;
  /** Whose it is, as a digest or an id. */
  target: string;
  /** They have signed in in this browser before. */
  known: boolean;
  limits: DoorLimits;
};

/** An attempt that may be made now. */
export type Attempt = { succeeded(): Promise<void> };

type Caller = Pick<Context, 'db' | 'network' | 'browserToken'>;
type Refusal = { retryAfterSeconds: number };

/**
 * Counts an attempt, or says how long to wait. Strangers use up what is theirs, by their network, so that the owner
 * gets in elsewhere; what all of them try together only slows down. A browser that is known is counted by itself
 * alone.
 */
export async function countAttempt(
  context: Caller,
  { name, target, known, limits }: Door,
): Promise<Attempt | Failure<'TOO_MANY_REQUESTS'>> {
  const { db, network } = context;
  const browser = known ? context.browserToken('known') : undefined;
  const who = browser === undefined ? network : `browser ${hashOf(browser).toString('base64url')}`;
  const ofNetwork = `${name} address ${network}`;
  const ofOne = limits.one.map((limit) => ({ key: oneKey(name, target, who, limit), limit }));
  const ofAll = `${name} whole ${target}`;

  const counts = browser === undefined && limits.network ? [{ key: ofNetwork, limit: limits.network }] : [];
  const taken: string[] = [];
  const giveBack = () => Promise.all(taken.map((key) => giveBackAttempt(db, key)));
  const refuse = async ({ retryAfterSeconds }: Refusal) => {
    await giveBack();
    return fail('TOO_MANY_REQUESTS', { data: { retryAfterSeconds } });
  };

  for (const { key, limit } of [...counts, ...ofOne]) {
    const { allowed, retryAfterSeconds } = await takeAttempt(db, key, limit);
    if (!allowed) return refuse({ retryAfterSeconds });
    taken.push(key);
  }
  if (browser === undefined) {
    const wait = await takeSlowAttempt(db, ofAll, limits.whole);
    if (wait > 0) return refuse({ retryAfterSeconds: wait });
    taken.push(ofAll);
  }
  return {
    /** What succeeded does not count, and whoever could do it had only mistaken themselves before. */
    async succeeded() {
      await giveBack();
      for (const { key } of ofOne) await forgetAttempts(db, key);
    },
  };
}

/** Limits of one thing differ by their time; only then is it part of the name. */
function oneKey(name: string, target: string, who: string, { windowSeconds }: AttemptLimit): string {
  return `${name} person ${target} ${who} ${windowSeconds}`;
}
