import { describe, expect, it } from 'vitest';
import {
  type AttemptState,
  judge,
  judgeAddition,
  laterStatus,
  nextQueryAt,
  type TransactionStatus,
} from './payments.ts';

const noon = new Date('2026-11-20T17:00:00Z');
const minutesOn = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

describe('the next query to a provider', () => {
  const ask = (minutes: number, more: Partial<Parameters<typeof nextQueryAt>[0]> = {}) =>
    nextQueryAt(
      {
        gateway: 'wompi',
        state: 'pending',
        createdAt: noon,
        endsAt: minutesOn(30),
        atTheBank: false,
        waited: false,
        ...more,
      },
      minutesOn(minutes),
    );

  it('comes soon at first, then less often, and at the end of the time', () => {
    expect(ask(0)).toEqual(minutesOn(10 / 60));
    expect(ask(5)).toEqual(minutesOn(5.5));
    expect(ask(20)).toEqual(minutesOn(21));
    expect(ask(29.5)).toEqual(minutesOn(30));
  });

  it.each([
    [0, 10],
    [1.99, 10],
    [2, 30],
    [9.99, 30],
    [10, 60],
  ])('%d minutes after the beginning comes in %d seconds', (minutes, seconds) => {
    expect(ask(minutes)).toEqual(minutesOn(minutes + seconds / 60));
    expect(ask(minutes, { waited: true })).toEqual(minutesOn(minutes + seconds / 60));
    expect(ask(minutes, { gateway: 'credibanco' })).toEqual(minutesOn(minutes + seconds / 60));
    expect(ask(minutes, { atTheBank: true })).toEqual(minutesOn(minutes + seconds / 60));
  });

  it('comes every three minutes while CredibanCo waits for a bank debit', () => {
    expect(ask(1, { gateway: 'credibanco', atTheBank: true })).toEqual(minutesOn(4));
  });

  it('comes a few times after the end, for late money, and then no more', () => {
    const moments: number[] = [];
    for (let at = ask(30); at; at = ask((at.getTime() - noon.getTime()) / 60_000)) {
      moments.push((at.getTime() - minutesOn(30).getTime()) / 60_000);
    }
    expect(moments).toEqual([2, 10, 60, 360, 1440]);
  });

  it('comes twice a minute when the time is over without a response of the provider', () => {
    expect(ask(30, { waited: true })).toEqual(minutesOn(30.5));
    expect(ask(34, { waited: true })).toEqual(minutesOn(34.5));
  });

  it('never comes for a paid order', () => {
    expect(ask(1, { state: 'approved' })).toBeNull();
    expect(ask(1, { state: 'voided' })).toBeNull();
  });
});

describe('the status of an attempt', () => {
  it('replaces an earlier one, and never a later one', () => {
    const states: AttemptState[] = ['pending', 'expired', 'error', 'declined', 'approved', 'voided'];
    for (const [at, existing] of states.entries())
      for (const [place, reported] of states.entries())
        expect(laterStatus(existing, reported)).toBe(place > at ? reported : existing);
    for (const state of states) expect(laterStatus(undefined, state)).toBe(state);
  });

  it('changes nothing when it is known, and ends an attempt that was waiting for another payment', () => {
    const order = { state: '5_waiting_online_payment', paidBy: null, refunding: false, due: 65_900 } as const;
    const addition = { waits: true, paidBy: null, refunding: false };
    const told = (state: AttemptState, status: TransactionStatus) => {
      const attempt = { state, amount: 65_900 };
      const reported = { id: 'a', status, amountInCents: 6_590_000, currency: 'COP' };
      const one = judge(order, attempt, reported);
      const { attempt: other, ...rest } = judgeAddition(addition, attempt, reported);
      expect(rest).toEqual({ confirms: false, review: null, undo: false });
      expect(other).toBe(one.attempt);
      expect({ ...one, attempt: null }).toEqual({ attempt: null, order: null, review: null, undo: false });
      return one.attempt;
    };
    expect(told('pending', 'pending')).toBeNull();
    expect(told('pending', 'declined')).toBe('declined');
    expect(told('declined', 'pending')).toBeNull();
    // A void of a transaction that never paid.
    expect(told('pending', 'voided')).toBe('error');
    expect(told('declined', 'voided')).toBeNull();
  });
});
