import { describe, expect, test } from 'vitest';
import { type LastOrder, usualAddress, usualBags, usualPayment } from './usual-choices.ts';

const last: LastOrder = { paymentMethod: 'cash', bagsCode: 'papel', addressId: 'home' };

describe('the usual address', () => {
  const open = { type: 'delivery', addressId: null } as const;

  test.each([
    ['of the last order', last, ['work', 'home'], 'home'],
    ['the only one, without an order before', undefined, ['work'], 'work'],
    ['the only one, when that of the last order is gone', last, ['work'], 'work'],
    ['none of several without an order before', undefined, ['work', 'home'], undefined],
    ['none of several when that of the last order is gone', last, ['work', 'aunt'], undefined],
    [
      'none of several after an order that was fetched',
      { ...last, addressId: null },
      ['work', 'home'],
      undefined,
    ],
    ['none where there is none', last, [], undefined],
  ])('%s', (_, before, addressIds, expected) => {
    expect(usualAddress(open, before, { addressIds })).toBe(expected);
  });

  test('is the one chosen in the header, while it belongs to the person', () => {
    const addressIds = ['home', 'work'];
    expect(usualAddress(open, last, { addressIds, preferredId: 'work' })).toBe('work');
    expect(usualAddress(open, last, { addressIds, preferredId: 'gone' })).toBe('home');
  });

  test('does not replace an existing choice', () => {
    const addressIds = ['home'];
    expect(usualAddress({ type: 'delivery', addressId: 'work' }, last, { addressIds })).toBeUndefined();
    expect(usualAddress({ type: 'pickup', addressId: null }, last, { addressIds })).toBeUndefined();
  });
});

describe('the usual payment', () => {
  const open = { type: 'delivery', paymentMethod: null } as const;

  test('is that of the last order, while it can be used here', () => {
    expect(usualPayment(open, last, { online: false })).toBe('cash');
    expect(usualPayment(open, { ...last, paymentMethod: 'online' }, { online: true })).toBe('online');
    expect(usualPayment(open, { ...last, paymentMethod: 'online' }, { online: false })).toBeUndefined();
    expect(usualPayment(open, { ...last, paymentMethod: 'pickup' }, { online: true })).toBeUndefined();
    expect(usualPayment({ ...open, paymentMethod: 'dataphone' }, last, { online: true })).toBeUndefined();
    expect(usualPayment(open, undefined, { online: true })).toBeUndefined();
  });
});

describe('the usual bags', () => {
  test('are those of the last order, while they are offered', () => {
    const bagCodes = ['papel', 'tela'];
    expect(usualBags({ bagsCode: null }, last, { bagCodes })).toBe('papel');
    expect(usualBags({ bagsCode: null }, { ...last, bagsCode: '' }, { bagCodes })).toBe('');
    expect(usualBags({ bagsCode: null }, { ...last, bagsCode: 'oro' }, { bagCodes })).toBeUndefined();
    expect(usualBags({ bagsCode: '' }, last, { bagCodes })).toBeUndefined();
    expect(usualBags({ bagsCode: null }, { ...last, bagsCode: '' }, { bagCodes: [] })).toBeUndefined();
  });
});
