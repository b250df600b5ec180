import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookable, COUNT_MODES, type CountEntry, differenceOf, tallyOf } from './count.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 });
const entry: fc.Arbitrary<CountEntry> = fc.record({
  counted: amount,
  expected: amount,
  mode: fc.constantFrom(...COUNT_MODES),
});
const entries = fc.array(entry, { minLength: 1, maxLength: 12 });

describe('a tally', () => {
  it('is of nothing before the first entry', () => {
    expect(tallyOf([])).toBeUndefined();
  });

  it('begins anew where somebody counted the whole product', () => {
    fc.assert(
      fc.property(entries, entry, (before, one) => {
        const whole: CountEntry = { ...one, mode: 'replace' };
        expect(tallyOf([...before, whole])).toEqual(tallyOf([whole]));
      }),
    );
  });

  it('adds further places, in whatever order they were counted', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const places = list.map((one): CountEntry => ({ ...one, mode: 'add' }));
        const sum = places.reduce((all, { counted }) => all + counted, 0);
        expect(tallyOf(places)?.counted).toBe(sum);
        expect(tallyOf(places.toReversed())?.counted).toBe(sum);
        expect(tallyOf(places)?.places).toBe(places.length);
      }),
    );
  });
});

describe('a difference', () => {
  it('booked while goods are sold and come in leaves what was counted, less what went since', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: -1_000, max: 1_000 }), (stock, counted, since) => {
        const now = stock + since;
        fc.pre(now >= 0 && counted + since >= 0);
        const difference = differenceOf({ counted, expected: stock });
        expect(now + bookable(difference, now)).toBe(counted + since);
      }),
    );
  });

  it('does not depend on what orders hold: it is on the shelf and expected there', () => {
    fc.assert(
      fc.property(amount, amount, amount, (stock, held, onShelf) => {
        // Reserved before it was counted, the stock is less by as much as is still expected.
        const before = differenceOf({ counted: onShelf + held, expected: stock + held });
        expect(before).toBe(differenceOf({ counted: onShelf, expected: stock }));
      }),
    );
  });

  it('never takes more than there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), amount, (difference, stock) => {
        const booked = bookable(difference, stock);
        expect(stock + booked).toBeGreaterThanOrEqual(0);
        expect(booked === difference || stock + booked === 0).toBe(true);
      }),
    );
  });
});
