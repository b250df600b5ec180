import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderState } from '../orders/moves.ts';
import {
  type AttemptState,
  judge,
  judgeAddition,
  laterStatus,
  type Reported,
  type ReviewKind,
  type TransactionStatus,
} from './payments.ts';

const WAITING = '5_waiting_online_payment';
const PAID = '6_payment_complete';

/** An order of 65.900 with one attempt, told by a provider in some order: what becomes of it. */
function judged(reports: readonly Reported[], begins: OrderState = WAITING) {
  let state = begins;
  let attempt: AttemptState = 'pending';
  let paidBy: string | null = null;
  const reviews = new Map<string, ReviewKind>();
  const table = new Map<string, TransactionStatus>();
  for (const report of reports) {
    const before = table.get(report.id);
    if (before !== undefined && laterStatus(before, report.status) !== report.status) continue;
    table.set(report.id, report.status);
    const does = judge(
      { state, paidBy, refunding: false, due: 65_900 },
      { state: attempt, amount: 65_900 },
      report,
    );
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
  id,
  status,
  amountInCents,
  currency,
});

/** Every order in which these can arrive. */
function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

describe('a provider’s status', () => {
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

  it('has the same result in whatever order and however often it arrives', () => {
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
        // The second payment of the same order goes back.
        expect(end.reviews).toEqual(Array(Math.max(0, approved.size - 1)).fill('paid_twice'));
      }),
    );
  });

  it('never pays with another amount or currency, not even a cent less', () => {
    const wrong = fc.integer({ min: 0, max: 20_000_000_00 }).filter((cents) => cents !== 6_590_000);
    fc.assert(
      fc.property(wrong, (cents) => {
        expect(judged([report('a', 'approved', cents)])).toEqual({
          state: WAITING,
          attempt: 'error',
          reviews: ['wrong_amount'],
        });
      }),
    );
    expect(judged([report('a', 'approved', 65_900)]).reviews).toEqual(['wrong_amount']);
    expect(judged([report('a', 'approved', 6_590_000, 'USD')])).toEqual({
      state: WAITING,
      attempt: 'error',
      reviews: ['wrong_currency'],
    });
  });

  it('does not move an order that is not waiting: the late payment is refunded', () => {
    for (const state of [
      '11_store_onlinepayment_fail',
      '12_store_cancel_order',
      '13_order_received',
    ] as const) {
      const does = judge(
        { state, paidBy: null, refunding: false, due: 65_900 },
        { state: 'expired', amount: 65_900 },
        report('a', 'approved'),
      );
      expect(does).toEqual({ attempt: null, order: null, review: 'late', undo: true });
    }
  });

  it('does not pay an order that costs more since its credit came back', () => {
    const order = { state: WAITING, paidBy: null, refunding: false, due: 65_901 } as const;
    const does = judge(order, { state: 'expired', amount: 65_900 }, report('a', 'approved'));
    expect(does).toEqual({ attempt: null, order: null, review: 'late', undo: true });
  });

  it('cancels an order nobody began when its payment is reversed; one in progress needs a person', () => {
    const paid = { paidBy: 'a', refunding: false, due: 65_900 };
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

describe('a provider’s status of an addition’s payment', () => {
  const attempt = { state: 'pending', amount: 65_900 } as const;
  const waiting = { waits: true, paidBy: null, refunding: false };
  const nothing = { attempt: null, confirms: false, review: null, undo: false };

  it('confirms it once, while the order accepts it', () => {
    const paid = { ...nothing, attempt: 'approved', confirms: true };
    expect(judgeAddition(waiting, attempt, report('a', 'approved'))).toEqual(paid);
    expect(judgeAddition({ ...waiting, paidBy: 'a' }, attempt, report('a', 'approved'))).toEqual(nothing);
    const twice = { ...nothing, review: 'paid_twice', undo: true };
    expect(judgeAddition({ ...waiting, paidBy: 'a' }, attempt, report('b', 'approved'))).toEqual(twice);
    const late = { ...nothing, review: 'late', undo: true };
    expect(judgeAddition({ ...waiting, waits: false }, attempt, report('a', 'approved'))).toEqual(late);
  });

  it('with another amount, or reversed, needs a person and moves no order', () => {
    const wrong = { ...nothing, attempt: 'error', review: 'wrong_amount' };
    expect(judgeAddition(waiting, attempt, report('a', 'approved', 100))).toEqual(wrong);
    const undone = { ...nothing, attempt: 'voided', review: 'voided' };
    const paid = { ...waiting, paidBy: 'a' };
    expect(judgeAddition(paid, { ...attempt, state: 'approved' }, report('a', 'voided'))).toEqual(undone);
    const input = { ...undone, review: null };
    expect(judgeAddition({ ...paid, refunding: true }, attempt, report('a', 'voided'))).toEqual(input);
  });
});
