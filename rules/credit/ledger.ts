import type { Pesos } from '../money.ts';

/** Why credit of a shopper moves: money of a return, what pays an order, what comes back of that, what nobody used. */
export const CREDIT_KINDS = ['return', 'order', 'order_back', 'expired'] as const;

export type CreditKind = (typeof CREDIT_KINDS)[number];

export const CREDIT_KIND_LABELS: Record<CreditKind, string> = {
  return: 'Devolución',
  order: 'Pago de un pedido',
  order_back: 'Volvió de un pedido',
  expired: 'Se venció',
};

/** `amount`: what is taken is negative; `expiresAt`: of what was given, null = never. */
export type CreditEntry = {
  kind: CreditKind;
  amount: Pesos;
  at: Date;
  expiresAt: Date | null;
};

/** What is left of something given. */
export type Grant = { left: Pesos; at: Date; expiresAt: Date | null };

/**
 * What is left of each thing given, after entries in the order in which they were made. An order takes what expires
 * first of what has not expired; expiry takes what has. Together they are the sum of the entries.
 */
export function grantsLeft(entries: readonly CreditEntry[]): Grant[] {
  const grants: Grant[] = [];
  for (const { kind, amount, at, expiresAt } of entries) {
    if (amount > 0) grants.push({ left: amount, at, expiresAt });
    else take(grants, -amount, (grant) => hasExpired(grant, at) === (kind === 'expired'));
  }
  return grants.filter(({ left }) => left > 0).sort(byExpiry);
}

export type Credit = {
  /** What may be used now. */
  usable: Pesos;
  /** What has expired and was not taken yet. */
  expired: Pesos;
  /** What goes first, and when; null while nothing ever does. */
  next: { amount: Pesos; at: Date } | null;
};

export function creditOf(entries: readonly CreditEntry[], now: Date): Credit {
  const grants = grantsLeft(entries);
  const fresh = grants.filter((grant) => !hasExpired(grant, now));
  const at = fresh[0]?.expiresAt ?? null;
  const first = fresh.filter(({ expiresAt }) => expiresAt?.getTime() === at?.getTime());
  return {
    usable: sum(fresh),
    expired: sum(grants) - sum(fresh),
    next: at && { amount: sum(first), at },
  };
}

function take(grants: Grant[], amount: Pesos, may: (grant: Grant) => boolean): void {
  const others = [...grants].sort(byExpiry);
  let rest = amount;
  // What should not be there is taken from the others, so that grants and entries stay one sum.
  for (const grant of [...others.filter(may), ...others.filter((one) => !may(one))]) {
    const part = Math.min(rest, grant.left);
    grant.left -= part;
    rest -= part;
  }
  if (rest > 0) throw new RangeError('More credit was taken than given');
}

function hasExpired({ expiresAt }: Grant, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** What never expires is last; of the same time what was given first. */
function byExpiry(one: Grant, other: Grant): number {
  const time = ({ expiresAt }: Grant) => expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return time(one) - time(other) || one.at.getTime() - other.at.getTime();
}

function sum(grants: readonly Grant[]): Pesos {
  return grants.reduce((all, { left }) => all + left, 0);
}
