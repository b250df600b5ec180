import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backOf, besideCredit, creditExpiry, creditFor } from './in-orders.ts';
import { type CreditEntry, creditOf, grantsLeft } from './ledger.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const given = (amount: number, at: number, until: number | null): CreditEntry => ({
  kind: 'return',
  amount,
  at: day(at),
  expiresAt: until === null ? null : day(until),
});
const used = (amount: number, at: number): CreditEntry => ({
  kind: 'order',
  amount: -amount,
  at: day(at),
  expiresAt: null,
});

test('an order takes what expires first, and nothing that has expired', () => {
  const entries = [given(5_000, 1, null), given(3_000, 2, 10), given(2_000, 3, 20), used(4_000, 5)];
  expect(grantsLeft(entries).map(({ left }) => left)).toEqual([1_000, 5_000]);
  expect(creditOf(entries, day(5))).toEqual({
    usable: 6_000,
    expired: 0,
    next: { amount: 1_000, at: day(20) },
  });
  expect(creditOf(entries, day(20))).toEqual({ usable: 5_000, expired: 1_000, next: null });
  const late = [given(3_000, 1, 4), given(3_000, 1, 30), used(2_000, 5)];
  expect(creditOf(late, day(5))).toMatchObject({ usable: 1_000, expired: 3_000 });
});

test('what expired goes once, and leaves the rest', () => {
  const entries: CreditEntry[] = [given(3_000, 1, 4), given(3_000, 1, 30)];
  const { expired } = creditOf(entries, day(4));
  expect(expired).toBe(3_000);
  const after: CreditEntry[] = [
    ...entries,
    { kind: 'expired', amount: -expired, at: day(4), expiresAt: null },
  ];
  expect(creditOf(after, day(4))).toMatchObject({ usable: 3_000, expired: 0 });
});

/** Steps of a life: something given with days to live, an order of some share of what is usable, a sweep. */
const step = fc.record({
  kind: fc.constantFrom('give', 'use', 'sweep'),
  amount: fc.integer({ min: 1, max: 100_000 }),
  days: fc.constantFrom(null, 1, 3, 10),
});

test('whatever happens, what is left adds up to the entries, and is never negative', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const entries: CreditEntry[] = [];
      let balance = 0;
      for (const [at, { kind, amount, days }] of steps.entries()) {
        const now = day(at + 1);
        const { usable, expired } = creditOf(entries, now);
        expect(usable + expired).toBe(balance);
        const entry =
          kind === 'give'
            ? given(amount, at + 1, days === null ? null : at + 1 + days)
            : kind === 'use'
              ? used(creditFor(amount, usable), at + 1)
              : { kind: 'expired' as const, amount: -expired, at: now, expiresAt: null };
        if (entry.amount === 0) continue;
        entries.push(entry);
        balance += entry.amount;
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(grantsLeft(entries).reduce((sum, { left }) => sum + left, 0)).toBe(balance);
        // A sweep leaves nothing expired, and an order nothing of it.
        if (kind === 'sweep') expect(creditOf(entries, now).expired).toBe(0);
        if (kind === 'use') expect(creditOf(entries, now).expired).toBe(expired);
      }
    }),
  );
});

test('the payments of an order add up to what it costs, and what comes back is never more than either brought', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000), (total, usable, back) => {
      const credit = creditFor(total, usable);
      const paid = besideCredit(total, credit);
      expect(credit + paid).toBe(total);
      expect(credit).toBeLessThanOrEqual(usable);
      const parts = backOf(Math.min(back, total), paid, credit);
      expect(parts.payment + parts.credit).toBe(Math.min(back, total));
      expect(parts.payment).toBeLessThanOrEqual(paid);
      // Credit is the last to come back.
      if (parts.credit > 0) expect(parts.payment).toBe(paid);
    }),
  );
});

test('credit goes at the end of a day in Colombia, or never', () => {
  const now = new Date('2026-11-20T15:00:00Z');
  expect(creditExpiry(now, 1)?.toISOString()).toBe('2026-11-22T05:00:00.000Z');
  expect(creditExpiry(now, 0)).toBe(null);
});
