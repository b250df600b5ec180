import { endOfBogotaDay } from '../dates/bogota-clock.ts';
import { DAY_MS } from '../dates/durations.ts';
import type { Pesos } from '../money.ts';

/** When credit that is given now goes: at the end of a day in Colombia; null = never. */
export function creditExpiry(now: Date, days: number): Date | null {
  return days === 0 ? null : new Date(endOfBogotaDay(now) + days * DAY_MS);
}

/** What of a total credit pays: all it can, and the rest is paid as chosen. */
export function creditFor(total: Pesos, usable: Pesos): Pesos {
  return Math.max(0, Math.min(total, usable));
}

/** What is left to pay of what an order costs. */
export function besideCredit(cost: Pesos, credit: Pesos): Pesos {
  return Math.max(0, cost - credit);
}

/**
 * How money comes back that was received for an order: to what was paid online first, and what that does not cover to
 * the credit that paid it, which is the last to come back.
 */
export function backOf(amount: Pesos, paid: Pesos, credit: Pesos): { payment: Pesos; credit: Pesos } {
  const payment = Math.max(0, Math.min(amount, paid));
  return { payment, credit: Math.max(0, Math.min(amount - payment, credit)) };
}
