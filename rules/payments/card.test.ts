import { describe, expect, it } from 'vitest';
import { brandOf, groupedExpiry, groupedNumber, hasCheckDigit, readCard } from './card.ts';
import { isBeingSent, nequiPhone } from './direct.ts';

const good = { number: '4242 4242 4242 4242', expiry: '09/29', cvc: '123', holder: 'Marcela  Ruiz' };

describe('a typed card', () => {
  it('is read for the provider', () => {
    expect(readCard(good, '2026-11-30')).toEqual({
      card: {
        number: '4242424242424242',
        exp_month: '09',
        exp_year: '29',
        cvc: '123',
        card_holder: 'Marcela Ruiz',
      },
    });
  });

  it.each([
    ['number', { number: '4242 4242 4242 4241' }],
    ['number', { number: '4242' }],
    ['number', { number: '' }],
    // One digit too many for its brand, though its check digit is right.
    ['number', { number: '5555555555554444 0' }],
    ['expiry', { expiry: '13/29' }],
    ['expiry', { expiry: '9/29' }],
    ['expired', { expiry: '10/26' }],
    ['cvc', { cvc: '12' }],
    ['cvc', { cvc: '1234' }],
    ['holder', { holder: 'Ana ' }],
  ])('has the fault %s with %o', (fault, change) => {
    expect(readCard({ ...good, ...change }, '2026-11-30')).toEqual({ faults: [fault] });
  });

  it('is good in its last month', () => {
    expect(readCard({ ...good, expiry: '11/26' }, '2026-11-30')).toHaveProperty('card');
  });

  it('of American Express has four digits on its front', () => {
    const amex = { ...good, number: '3782 822463 10005', cvc: '1234' };
    expect(readCard(amex, '2026-11-30')).toHaveProperty('card');
    expect(readCard({ ...amex, cvc: '123' }, '2026-11-30')).toEqual({ faults: ['cvc'] });
  });
});

it('the brand is told by the first digits', () => {
  const brands = ['4', '51', '2221', '2720', '34', '36', '9'].map(brandOf);
  expect(brands).toEqual(['VISA', 'MASTERCARD', 'MASTERCARD', 'MASTERCARD', 'AMEX', 'DINERS', undefined]);
});

it('one wrong digit is found', () => {
  expect(hasCheckDigit('4111111111111111')).toBe(true);
  for (let place = 0; place < 16; place += 1) {
    const digits = [...'4111111111111111'];
    digits[place] = String((Number(digits[place]) + 1) % 10);
    expect(hasCheckDigit(digits.join(''))).toBe(false);
  }
  expect(hasCheckDigit('')).toBe(false);
});

it('number and expiry are grouped as on the card', () => {
  expect(groupedNumber('42424242424')).toBe('4242 4242 424');
  expect(groupedNumber('378282246310005')).toBe('3782 822463 10005');
  expect(['9', '09', '092', '0929', '09/29', '1'].map(groupedExpiry)).toEqual([
    '09',
    '09',
    '09/2',
    '09/29',
    '09/29',
    '1',
  ]);
});

it('a number of Nequi is a mobile', () => {
  expect(['300 123 4567', '+57 300-123-4567', '573001234567'].map(nequiPhone)).toEqual(
    Array(3).fill('3001234567'),
  );
  for (const wrong of ['6023334455', '30012345678', '300123456', ''])
    expect(nequiPhone(wrong)).toBeUndefined();
});

it('what was sent may be on its way for some seconds, until it is answered', () => {
  const sentAt = new Date('2026-11-30T15:00:00Z');
  const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1_000);
  expect(isBeingSent({ state: 'pending', sentAt }, after(24))).toBe(true);
  expect(isBeingSent({ state: 'pending', sentAt }, after(25))).toBe(false);
  expect(isBeingSent({ state: 'declined', sentAt }, after(1))).toBe(false);
  expect(isBeingSent({ state: 'pending', sentAt: null }, after(1))).toBe(false);
});
