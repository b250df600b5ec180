import { expect, test } from 'vitest';
import { type OrderPayments, refundableOf } from './refundable.ts';

const date = '2026-11-20T19:00:00.000Z';

function attemptOf(status: string, pesos: number, currency = 'COP'): OrderPayments['attempts'][number] {
  return {
    id: '00000000-0000-7000-8000-000000000001',
    attempt: 1,
    gateway: 'wompi',
    is_addition: false,
    reference: '48213-1',
    state: 'approved',
    state_reason: '',
    amount: 88_207,
    creationDate: date,
    expires_date: date,
    transactions: [
      { transaction_id: 'a', status, method: 'CARD', amount_in_cents: pesos * 100, currency, date },
    ],
  };
}

function refundOf(
  how: OrderPayments['refunds'][number]['how'],
  state: 'asking' | 'done' | 'refused',
  amount: number,
): OrderPayments['refunds'][number] {
  const id = '00000000-0000-7000-8000-000000000002';
  return {
    id,
    amount,
    how,
    state,
    reason: 'Llegó dañado',
    answer: '',
    created_by_name: '',
    done_by_name: '',
    done_date: null,
    creationDate: date,
  };
}

test('an approved payment can be refunded, completely by its provider', () => {
  expect(refundableOf({ attempts: [attemptOf('approved', 88_207)], refunds: [] })).toEqual({
    left: 88_207,
    whole: { gateway: 'wompi', amount: 88_207 },
  });
});

test('a payment declined, reversed or in another currency cannot be refunded', () => {
  for (const attempt of [
    attemptOf('declined', 88_207),
    attemptOf('voided', 88_207),
    attemptOf('approved', 88_207, 'USD'),
  ]) {
    expect(refundableOf({ attempts: [attempt], refunds: [] })).toEqual({ left: 0, whole: undefined });
  }
});

test('a manual refund reduces the amount and excludes a complete one; a refused one does not count', () => {
  const attempts = [attemptOf('approved', 88_207)];
  expect(refundableOf({ attempts, refunds: [refundOf('by_hand', 'done', 8_207)] })).toEqual({
    left: 80_000,
    whole: undefined,
  });
  expect(refundableOf({ attempts, refunds: [refundOf('courier', 'done', 8_207)] }).left).toBe(80_000);
  expect(refundableOf({ attempts, refunds: [refundOf('void', 'asking', 88_207)] }).left).toBe(0);
  expect(refundableOf({ attempts, refunds: [refundOf('void', 'refused', 88_207)] }).left).toBe(88_207);
});

test('of two payments the last is reversed first, and none whose reversal is in progress', () => {
  const attempts = [attemptOf('approved', 50_000), attemptOf('approved', 8_000)];
  const wholeOf = (refunds: OrderPayments['refunds']) => refundableOf({ attempts, refunds }).whole?.amount;
  expect(wholeOf([])).toBe(8_000);
  expect(wholeOf([refundOf('void', 'asking', 8_000)])).toBe(50_000);
});
