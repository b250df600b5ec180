import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesLeft, sharesOf } from './refund-shares.ts';

const last = { id: 'last', amount: 8_000, back: 0 };
const first = { id: 'first', amount: 50_000, back: 0 };

test('the last payment is refunded first, none above its remaining amount', () => {
  expect(sharesOf(5_000, [last, first])).toEqual([{ id: 'last', amount: 5_000, isWhole: false }]);
  expect(sharesOf(20_000, [last, first])).toEqual([
    { id: 'last', amount: 8_000, isWhole: true },
    { id: 'first', amount: 12_000, isWhole: false },
  ]);
  expect(sharesOf(20_000, [{ ...last, back: 8_000 }, first])).toEqual([
    { id: 'first', amount: 20_000, isWhole: false },
  ]);
});

test('a cancelled order refunds what was not refunded yet', () => {
  const whole = { id: 'first', amount: 50_000, isWhole: true };
  expect(sharesLeft([last, first], 0)).toEqual([{ id: 'last', amount: 8_000, isWhole: true }, whole]);
  expect(sharesLeft([last, first], 9_000)).toEqual([{ id: 'first', amount: 49_000, isWhole: false }]);
  expect(sharesLeft([{ ...last, back: 3_000 }, first], 0)).toEqual([
    { id: 'last', amount: 5_000, isWhole: false },
    whole,
  ]);
});

test('the shares never exceed the received or the requested amount', () => {
  const payment = fc
    .record({ id: fc.uuid(), amount: fc.integer({ min: 1, max: 90_000 }), back: fc.nat(90_000) })
    .map((one) => ({ ...one, back: Math.min(one.back, one.amount) }));
  fc.assert(
    fc.property(
      fc.uniqueArray(payment, { selector: ({ id }) => id }),
      fc.nat(300_000),
      (payments, amount) => {
        const left = payments.reduce((sum, one) => sum + one.amount - one.back, 0);
        const total = (shares: ReturnType<typeof sharesOf>) =>
          shares.reduce((sum, one) => sum + one.amount, 0);
        expect(total(sharesOf(amount, payments))).toBe(Math.min(amount, left));
        expect(total(sharesLeft(payments, amount))).toBe(left - Math.min(amount, left));
      },
    ),
  );
});
