import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATES } from '../orders/moves.ts';
import { canPayWith, gatewaysFor, leastPayable, paymentMethods } from '../orders/payment-methods.ts';
import { canPayOnline, closesAt, longestReservation, paymentReference, reservedUntil } from './payments.ts';

const noon = new Date('2026-11-20T17:00:00Z');
const minutesOn = (minutes: number, from = noon) => new Date(from.getTime() + minutes * 60_000);

describe('the reservation of an unpaid order', () => {
  const keeping = { dueAt: null, reservedMs: 0, reservedSince: null, minutes: 30 };

  it('lasts half an hour, and as long again for another attempt', () => {
    expect(reservedUntil({ ...keeping, reservedSince: noon }, noon)).toEqual(minutesOn(30));
    expect(reservedUntil({ ...keeping, dueAt: minutesOn(30), reservedSince: noon }, minutesOn(20))).toEqual(
      minutesOn(30),
    );
    expect(reservedUntil({ ...keeping, dueAt: minutesOn(30), reservedSince: noon }, minutesOn(29.5))).toEqual(
      minutesOn(59.5),
    );
    expect(reservedUntil({ ...keeping, reservedMs: 30 * 60_000 }, minutesOn(300))).toEqual(minutesOn(330));
    // What is reserved at this moment counts, too.
    const since = { ...keeping, reservedMs: 60 * 60_000, reservedSince: noon };
    expect(reservedUntil(since, minutesOn(45))).toEqual(minutesOn(60));
    expect(reservedUntil(since, minutesOn(60))).toBeNull();
  });

  it('keeps what was promised when fewer minutes are configured meanwhile', () => {
    const since = { ...keeping, minutes: 5, dueAt: minutesOn(30), reservedSince: minutesOn(12) };
    const until = reservedUntil(since, minutesOn(29.5));
    expect(until === null || until >= minutesOn(30)).toBe(true);
  });

  it('is worth a payment while a minute of it is left', () => {
    expect(longestReservation(30)).toBe(120);
    const since = { ...keeping, reservedMs: 90 * 60_000, reservedSince: noon };
    expect(reservedUntil({ ...since, dueAt: minutesOn(30) }, minutesOn(29))).toEqual(minutesOn(30));
    expect(reservedUntil(since, minutesOn(29))).toEqual(minutesOn(30));
    expect(reservedUntil(since, new Date(minutesOn(29).getTime() + 1))).toBeNull();
    expect(reservedUntil({ ...since, reservedSince: null }, minutesOn(500))).toEqual(minutesOn(530));
  });

  it.each([0.2, 3, 29.1, 29.9, 31])(
    'lasts two hours at most, also when retried %d minutes later',
    (pause) => {
      let [reservedMs, from, request] = [0, noon, noon];
      for (let tries = 0; tries < 1_000; tries += 1) {
        const until = reservedUntil({ ...keeping, reservedMs, reservedSince: null }, request);
        if (until === null) break;
        from = request;
        request = minutesOn(pause, from);
        // Until it is over, or until the next press renews it.
        reservedMs += Math.min(until.getTime(), request.getTime()) - from.getTime();
      }
      expect(reservedMs).toBeGreaterThan(118 * 60_000);
      expect(reservedMs).toBeLessThanOrEqual(120 * 60_000);
    },
  );
});

describe('the payment methods', () => {
  it('include cash and card terminal wherever the order is handed over', () => {
    expect(canPayWith('delivery', 'cash', false)).toBe(true);
    expect(canPayWith('delivery', 'dataphone', false)).toBe(true);
    expect(canPayWith('pickup', 'cash', false)).toBe(true);
    expect(canPayWith('pickup', 'dataphone', false)).toBe(true);
  });

  it('include payment in the office only for pickup', () => {
    expect(canPayWith('pickup', 'pickup', true)).toBe(true);
    expect(canPayWith('delivery', 'pickup', true)).toBe(false);
  });

  it('online are for an order that waits for its payment, or whose payment failed', () => {
    expect(ORDER_STATES.filter(canPayOnline)).toEqual([
      ...['5_waiting_online_payment', '11_store_onlinepayment_fail'],
    ]);
  });

  it('include online with a provider, as the default', () => {
    expect(canPayWith('delivery', 'online', false)).toBe(false);
    expect(canPayWith('pickup', 'online', false)).toBe(false);
    expect(paymentMethods('delivery', true)).toEqual(['online', 'cash', 'dataphone']);
    expect(paymentMethods('pickup', true)).toEqual(['online', 'pickup', 'cash', 'dataphone']);
  });
});

describe('an unpaid order', () => {
  it('waits until its promised time is over, and a little longer for a shopper who is at the bank', () => {
    expect(closesAt(minutesOn(30), false)).toEqual(minutesOn(30));
    expect(closesAt(minutesOn(30), true)).toEqual(minutesOn(40));
  });
});

describe('a payment reference', () => {
  it('contains the number and the attempt; for CredibanCo only digits', () => {
    expect(paymentReference('wompi', 123, 2)).toBe('123-2');
    expect(paymentReference('credibanco', 123, 2)).toBe('123002');
  });

  it('belongs to one attempt of one order', () => {
    const attempts = fc.tuple(fc.integer({ min: 1, max: 2_147_483_647 }), fc.integer({ min: 1, max: 999 }));
    fc.assert(
      fc.property(attempts, attempts, ([order, attempt], [other, otherAttempt]) => {
        const same = order === other && attempt === otherAttempt;
        for (const gateway of ['wompi', 'credibanco'] as const) {
          const reference = paymentReference(gateway, order, attempt);
          expect(reference === paymentReference(gateway, other, otherAttempt)).toBe(same);
          expect(reference.length).toBeLessThanOrEqual(32);
        }
        expect(paymentReference('credibanco', order, attempt)).toMatch(/^\d+$/);
      }),
    );
  });
});

it('a provider is offered for the totals it accepts', () => {
  const accounts = [{ name: 'wompi' as const }, { name: 'credibanco' as const }];
  expect(gatewaysFor(accounts, 50_000)).toEqual(accounts);
  const names = (total: number) => gatewaysFor(accounts, total).map(({ name }) => name);
  expect([1_500, 99_000_000].map(names)).toEqual(Array(2).fill(['wompi', 'credibanco']));
  expect([0, 1, 9_999_999_999, 10_000_000_000].map(names)).toEqual([
    ...[[], ['credibanco'], ['credibanco'], []],
  ]);
  expect(gatewaysFor(accounts, 1_499)).toEqual([{ name: 'credibanco' }]);
  expect(gatewaysFor(accounts, 99_000_001)).toEqual([{ name: 'credibanco' }]);
  expect([leastPayable(accounts), leastPayable(accounts.slice(0, 1))]).toEqual([1, 1_500]);
});
