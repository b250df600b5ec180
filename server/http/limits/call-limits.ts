import type { CallDefinition } from '#contract/call.ts';
import type { CallId } from '#contract/index.ts';
import type { Business } from '../context.ts';
import { type Failure, fail } from '../failure.ts';
import { isLoopback, networkOf } from './network.ts';

/**
 * Requests a minute of any kind, by person, address and business: the outermost limit, wide enough that only machines
 * hit it. Narrow limits for single actions, shared by all processes, come after it (attempts.ts):
 * passwords, codes, links, coupons.
 */
export const CALLS_A_MINUTE = {
  /** Shared answers; only those not cached count. */
  shared: { person: 1_200, address: 2_400, business: 24_000 },
  page: { person: 300, address: 1_200, business: 12_000 },
  reading: { person: 600, address: 1_800, business: 18_000 },
  writing: { person: 300, address: 1_200, business: 12_000 },
  /** Costly calls: they hash a password, send a paid message, or search a map. */
  costly: { person: 60, address: 240, business: 2_400 },
} as const;

export type CallKind = keyof typeof CALLS_A_MINUTE;

export type Allowance = { most: number; left: number; seconds: number };

/** Calls that cost more than a query to the database. */
const costly: ReadonlySet<string> = new Set<CallId>([
  'users.login',
  'users.createAccount',
  'users.restorePassword',
  'users.loginOtp',
  'users.checkOtp',
  'auth.smsLogin',
  'auth.smsCheckToken',
  'auth.smsResendCode',
  'auth.providerLogin',
  'auth.providerNonce',
  'geocoding.find',
  'geocoding.reverse',
  'payments.link',
  'payments.check',
  'payments.means',
  'payments.pay',
]);

export function kindOf(id: CallId, { method, cache }: CallDefinition): CallKind {
  if (costly.has(id)) return 'costly';
  if (cache === 'public') return 'shared';
  return method === 'GET' ? 'reading' : 'writing';
}

const WINDOW_MS = 60_000;
/** Beyond this, new callers count for their business only. */
const MOST_REMEMBERED = 200_000;

/**
 * Counts in memory, so that refusing costs nothing: each process for itself, which multiplies the limits by the number
 * of processes. Requests from this machine are not counted: they come from its owner, or from a proxy missing in
 * TRUST_PROXY, behind which everybody would be one address. COUNT_LOOPBACK counts them all the same.
 */
export function createCallLimits(now: () => number = Date.now, countLoopback = false) {
  const isCounted = (ip: string) => countLoopback || !isLoopback(ip);
  let counts = new Map<string, number>();
  let until = 0;

  function isOver(key: string, most: number): boolean {
    const count = counts.get(key) ?? 0;
    if (count === 0 && counts.size >= MOST_REMEMBERED && !key.startsWith('business')) return false;
    counts.set(key, count + 1);
    return count >= most;
  }

  function refuse(keys: [string, number][]): Failure<'TOO_MANY_REQUESTS'> | undefined {
    if (now() >= until) {
      counts = new Map();
      until = now() + WINDOW_MS;
    }
    const over = keys.some(([key, most]) => isOver(key, most));
    if (!over) return undefined;
    return fail('TOO_MANY_REQUESTS', { data: { retryAfterSeconds: Math.ceil((until - now()) / 1000) } });
  }

  return {
    refuseAddress(kind: CallKind, business: Business, ip: string) {
      if (!isCounted(ip)) return undefined;
      const { address, business: all } = CALLS_A_MINUTE[kind];
      // The address first: requests refused by it do not count for the business.
      return refuse([
        [`address ${kind} ${business.id} ${networkOf(ip)}`, address],
        [`business ${kind} ${business.id}`, all],
      ]);
    },
    refusePerson(kind: CallKind, userId: string, ip: string) {
      if (!isCounted(ip)) return undefined;
      return refuse([[`person ${kind} ${userId}`, CALLS_A_MINUTE[kind].person]]);
    },
    /** What is left of the limits in this minute, after the request was counted. */
    allowanceOf(kind: CallKind, userId: string): Allowance {
      const most = CALLS_A_MINUTE[kind].person;
      const isOld = now() >= until;
      const count = isOld ? 0 : (counts.get(`person ${kind} ${userId}`) ?? 0);
      const seconds = isOld ? WINDOW_MS / 1000 : Math.ceil((until - now()) / 1000);
      return { most, left: Math.max(0, most - count), seconds };
    },
  };
}

export type CallLimits = ReturnType<typeof createCallLimits>;
