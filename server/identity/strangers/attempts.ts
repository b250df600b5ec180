import type { Context } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import {
  type AttemptLimit,
  forgetAttempts,
  giveBackAttempt,
  takeAttempt,
} from '#server/http/limits/attempts.ts';
import { hashOf } from '../tokens.ts';
import { type SlowLimit, takeSlowAttempt } from './slow-limit.ts';

/** How often something that belongs to a person may be attempted (docs/decisions/032). */
export type DoorLimits = {
  /** Per network, for all targets. */
  network?: AttemptLimit;
  /** Per network and target; for a known browser, per browser and its own account. */
  one: readonly AttemptLimit[];
  /** For all strangers together, per target. */
  whole: SlowLimit;
};

export type Door = {
  /** What is attempted: 'login', 'restore', 'code'. */
  name: string;
  /** Its owner, as a digest or an id. */
  target: string;
  /** They have signed in in this browser before. */
  isFamiliarTarget: boolean;
  limits: DoorLimits;
};

/** An attempt that is allowed now. */
export type Attempt = { succeeded(): Promise<void> };

type Caller = Pick<Context, 'db' | 'network' | 'browserToken'>;
type Refusal = { retryAfterSeconds: number };

/**
 * Counts an attempt, or returns how long to wait. Strangers use up the limit of their own network, so that the owner
 * can still sign in from elsewhere; all of them together only slow things down. A known browser is counted separately.
 */
export async function countAttempt(
  context: Caller,
  { name, target, isFamiliarTarget: known, limits }: Door,
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
    /** A success does not count, and removes the earlier failures. */
    async succeeded() {
      await giveBack();
      for (const { key } of ofOne) await forgetAttempts(db, key);
    },
  };
}

/** Limits of one thing may differ by their window; only then it is part of the key. */
function oneKey(name: string, target: string, who: string, { windowSeconds }: AttemptLimit): string {
  return `${name} person ${target} ${who} ${windowSeconds}`;
}
