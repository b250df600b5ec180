import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderState } from './order-moves.ts';
import {
  type AttemptState,
  canPayWith,
  closesAt,
  gatewaysFor,
  judge,
  laterStatus,
  nextQueryAt,
  paymentMethods,
  paymentReference,
  type Reported,
  type ReviewKind,
  reservedUntil,
  type TransactionStatus,
} from './payments.ts';

const WAITING = '5_waiting_online_payment';
const PAID = '6_payment_complete';
const noon = new Date('2026-11-20T17:00:00Z');
const minutesOn = (minutes: number, from = noon) => new Date(from.getTime() + minutes * 60_000);

/** An order of 65.900 with one attempt, told by a provider in some order: what becomes of it. */
function judged(reports: readonly Reported[], begins: OrderState = WAITING) {
  let state = begins;
  let attempt: AttemptState = 'pending';
  let paidBy: string | null = null;
  const reviews = new Map<string, ReviewKind>();
  const known = new Map<string, TransactionStatus>();
  for (const report of reports) {
    const before = known.get(report.id);
    if (before !== undefined && laterStatus(before, report.status) !== report.status) continue;
    known.set(report.id, report.status);
    const does = judge({ state, paidBy, refunding: false }, { state: attempt, amount: 65_900 }, report);
    if (does.order === PAID) paidBy = report.id;
    state = does.order ?? state;
    attempt = does.attempt ?? attempt;
    if (does.review) reviews.set(report.id, does.review);
  }
  return { state, attempt, reviews: [...reviews.values()].sort() };
}

const report = (
  id: string,
  status: TransactionStatus,
  amountInCents = 6_590_000,
  currency = 'COP',
): Reported => ({
  ...{ id, status, amountInCents, currency },
});

/** Every order in which these can arrive. */
function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

describe('the goods of an unpaid order', () => {
  const keeping = { dueAt: null, reservedMs: 0, reservedSince: null, minutes: 30 };

  it('are kept half an hour, and as long again for another try', () => {
    expect(reservedUntil({ ...keeping, reservedSince: noon }, noon)).toEqual(minutesOn(30));
    expect(reservedUntil({ ...keeping, dueAt: minutesOn(30), reservedSince: noon }, minutesOn(20))).toEqual(
      minutesOn(30),
    );
    expect(reservedUntil({ ...keeping, dueAt: minutesOn(30), reservedSince: noon }, minutesOn(29.5))).toEqual(
      minutesOn(59.5),
    );
    expect(reservedUntil({ ...keeping, reservedMs: 30 * 60_000 }, minutesOn(300))).toEqual(minutesOn(330));
  });

  it.each([0.2, 3, 29.1, 29.9, 31])(
    'are kept two hours at most by whoever asks %d minutes later',
    (pause) => {
      let [reservedMs, from, asked] = [0, noon, noon];
      for (let tries = 0; tries < 1_000; tries += 1) {
        const until = reservedUntil({ ...keeping, reservedMs, reservedSince: null }, asked);
        if (until === null) break;
        from = asked;
        asked = minutesOn(pause, from);
        // Until it is over, or until the next press renews it.
        reservedMs += Math.min(until.getTime(), asked.getTime()) - from.getTime();
      }
      expect(reservedMs).toBeGreaterThan(118 * 60_000);
      expect(reservedMs).toBeLessThanOrEqual(120 * 60_000);
    },
  );
});

describe('the ways to pay', () => {
  it('cash and card terminal wherever the order is handed over', () => {
    expect(canPayWith('delivery', 'cash', false)).toBe(true);
    expect(canPayWith('delivery', 'dataphone', false)).toBe(true);
    expect(canPayWith('pickup', 'cash', false)).toBe(true);
    expect(canPayWith('pickup', 'dataphone', false)).toBe(true);
  });

  it('payment in the office only for who goes there', () => {
    expect(canPayWith('pickup', 'pickup', true)).toBe(true);
    expect(canPayWith('delivery', 'pickup', true)).toBe(false);
  });

  it('online needs a provider, and is the default where there is one', () => {
    expect(canPayWith('delivery', 'online', false)).toBe(false);
    expect(canPayWith('pickup', 'online', false)).toBe(false);
    expect(paymentMethods('delivery', true)).toEqual(['online', 'cash', 'dataphone']);
    expect(paymentMethods('pickup', true)).toEqual(['online', 'pickup', 'cash', 'dataphone']);
  });
});

describe('what a provider says', () => {
  it('pays the order when a decline is followed by an approval under the same reference, in any order', () => {
    const reports = [
      report('a', 'pending'),
      report('a', 'declined'),
      report('b', 'pending'),
      report('b', 'approved'),
    ];
    for (const order of permutations(reports)) {
      expect(judged(order)).toEqual({ state: PAID, attempt: 'approved', reviews: [] });
    }
  });

  it('comes to the same end in whatever order and how often it is told', () => {
    const some = fc
      .constantFrom('a', 'b', 'c')
      .chain((id) =>
        fc
          .constantFrom('pending' as const, 'declined' as const, 'error' as const, 'approved' as const)
          .map((status) => report(id, status)),
      );
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (reports, dice) => {
        const shuffled = [...reports, ...reports]
          .map((one) => ({ one, by: dice.next().value ?? 0 }))
          .sort((x, y) => x.by - y.by)
          .map(({ one }) => one);
        expect(judged(shuffled)).toEqual(judged(reports));
        const approved = new Set(reports.filter(({ status }) => status === 'approved').map(({ id }) => id));
        const end = judged(reports);
        expect(end.state).toBe(approved.size > 0 ? PAID : WAITING);
        // Whoever pays twice gets the second payment back.
        expect(end.reviews).toEqual(Array(Math.max(0, approved.size - 1)).fill('paid_twice'));
      }),
    );
  });

  it('never pays with another amount or currency, not even a cent less', () => {
    const wrong = fc.integer({ min: 0, max: 20_000_000_00 }).filter((cents) => cents !== 6_590_000);
    fc.assert(
      fc.property(wrong, (cents) => {
        expect(judged([report('a', 'approved', cents)])).toEqual({
          ...{ state: WAITING, attempt: 'error', reviews: ['wrong_amount'] },
        });
      }),
    );
    expect(judged([report('a', 'approved', 65_900)]).reviews).toEqual(['wrong_amount']);
    expect(judged([report('a', 'approved', 6_590_000, 'USD')])).toEqual({
      ...{ state: WAITING, attempt: 'error', reviews: ['wrong_currency'] },
    });
  });

  it('moves no order that does not wait: the money is late and is asked back', () => {
    for (const state of [
      '11_store_onlinepayment_fail',
      '12_store_cancel_order',
      '13_order_received',
    ] as const) {
      const does = judge(
        { state, paidBy: null, refunding: false },
        { state: 'expired', amount: 65_900 },
        report('a', 'approved'),
      );
      expect(does).toEqual({ attempt: null, order: null, review: 'late', undo: true });
    }
  });

  it('takes back an order nobody began when its payment is undone; one under way is for a person', () => {
    const paid = { paidBy: 'a', refunding: false };
    const attempt = { state: 'approved' as const, amount: 65_900 };
    const does = (state: OrderState, refunding = false) =>
      judge({ ...paid, refunding, state }, attempt, report('a', 'voided'));
    expect(does(PAID)).toMatchObject({ attempt: 'voided', order: '12_store_cancel_order', review: null });
    expect(does('8_store_select_products')).toMatchObject({
      attempt: 'voided',
      order: null,
      review: 'voided',
    });
    expect(does('8_store_select_products', true)).toMatchObject({ order: null, review: null });
    expect(does('12_store_cancel_order')).toMatchObject({ attempt: 'voided', order: null, review: null });
  });
});

describe('an order that waits', () => {
  const attempt = (state: AttemptState, declinedAt: Date | null = null, atTheBank = false) => ({
    ...{ state, declinedAt, atTheBank },
  });

  it('is kept until its time is over while an attempt is open, or none was made', () => {
    expect(closesAt(minutesOn(30), [])).toEqual(minutesOn(30));
    expect(closesAt(minutesOn(30), [attempt('pending')])).toEqual(minutesOn(30));
    expect(closesAt(minutesOn(30), [attempt('declined', minutesOn(2)), attempt('pending')])).toEqual(
      minutesOn(30),
    );
  });

  it('is given up three minutes after the last decline, not at once', () => {
    expect(closesAt(minutesOn(30), [attempt('declined', minutesOn(2))])).toEqual(minutesOn(5));
    expect(
      closesAt(minutesOn(30), [attempt('declined', minutesOn(2)), attempt('error', minutesOn(9))]),
    ).toEqual(minutesOn(12));
    expect(closesAt(minutesOn(30), [attempt('declined', minutesOn(29))])).toEqual(minutesOn(30));
  });

  it('waits a little longer for somebody who is at the bank', () => {
    expect(closesAt(minutesOn(30), [attempt('pending', null, true)])).toEqual(minutesOn(40));
  });
});

describe('the next question to a provider', () => {
  const ask = (minutes: number, more: Partial<Parameters<typeof nextQueryAt>[0]> = {}) =>
    nextQueryAt(
      {
        ...{
          gateway: 'wompi',
          state: 'pending',
          createdAt: noon,
          endsAt: minutesOn(30),
          atTheBank: false,
          waited: false,
        },
        ...more,
      },
      minutesOn(minutes),
    );

  it('comes soon at first, then less often, and when the time is over', () => {
    expect(ask(0)).toEqual(minutesOn(10 / 60));
    expect(ask(5)).toEqual(minutesOn(5.5));
    expect(ask(20)).toEqual(minutesOn(21));
    expect(ask(29.5)).toEqual(minutesOn(30));
  });

  it('comes every three minutes while CredibanCo waits for a bank debit', () => {
    expect(ask(1, { gateway: 'credibanco', atTheBank: true })).toEqual(minutesOn(4));
  });

  it('comes a few times more after the end, for money that is late, and then no more', () => {
    const moments: number[] = [];
    for (let at = ask(30); at; at = ask((at.getTime() - noon.getTime()) / 60_000)) {
      moments.push((at.getTime() - minutesOn(30).getTime()) / 60_000);
    }
    expect(moments).toEqual([2, 10, 60, 360, 1440]);
  });

  it('comes twice a minute when the time is over and the provider has not answered yet', () => {
    expect(ask(30, { waited: true })).toEqual(minutesOn(30.5));
    expect(ask(34, { waited: true })).toEqual(minutesOn(34.5));
  });

  it('never comes for what is paid', () => {
    expect(ask(1, { state: 'approved' })).toBeNull();
    expect(ask(1, { state: 'voided' })).toBeNull();
  });
});

describe('a reference', () => {
  it('is the number and the attempt; for CredibanCo in digits only', () => {
    expect(paymentReference('wompi', 123, 2)).toBe('123-2');
    expect(paymentReference('credibanco', 123, 2)).toBe('123002');
  });

  it('is of one attempt of one order only', () => {
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

it('a provider is offered for totals it takes', () => {
  const accounts = [{ name: 'wompi' as const }, { name: 'credibanco' as const }];
  expect(gatewaysFor(accounts, 50_000)).toEqual(accounts);
  expect(gatewaysFor(accounts, 1_499)).toEqual([{ name: 'credibanco' }]);
  expect(gatewaysFor(accounts, 99_000_001)).toEqual([{ name: 'credibanco' }]);
});
