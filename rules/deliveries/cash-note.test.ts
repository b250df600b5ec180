import { describe, expect, test } from 'vitest';
import { cashFor, cashIn, observationsRoom, observationsWithCash, readPesos, wordsOf } from './cash-note.ts';

describe('the note about the amount of cash', () => {
  test('follows the shopper’s words and can be parsed again', () => {
    const observations = observationsWithCash(' Timbre dañado ', 100_000);
    expect(observations).toBe('Timbre dañado\nPaga con $\u00a0100.000.');
    expect(cashIn(observations)).toBe(100_000);
  });

  test('applies while the amount is enough, and only to cash', () => {
    const cart = { payment_method_selected: 'cash', price_total_computed: 100_000 };
    expect(cashFor(cart, 100_000)).toBe(100_000);
    expect(cashFor({ ...cart, price_total_computed: 100_350 }, 100_000)).toBeNull();
    expect(cashFor({ ...cart, payment_method_selected: 'dataphone' }, 100_000)).toBeNull();
    expect(cashFor(cart, null)).toBeNull();
  });

  test('fits into the thousand characters of an order', () => {
    const long = 'x'.repeat(1000);
    expect(observationsRoom(null)).toBe(1000);
    expect(observationsWithCash(long, null)).toBe(long);
    const withNote = observationsWithCash(long, 100_000);
    expect(withNote).toHaveLength(1000);
    expect(cashIn(withNote)).toBe(100_000);
    expect(wordsOf(withNote)).toBe('x'.repeat(observationsRoom(100_000)));
  });

  test('is absent when no amount was given', () => {
    expect(observationsWithCash('Timbre dañado', null)).toBe('Timbre dañado');
    expect(cashIn('Timbre dañado')).toBeNull();
  });

  test.each([
    ['100.000', 100_000],
    ['$ 100 000', 100_000],
    ['50000', 50_000],
    ['', null],
    ['cien mil', null],
    ['1.000,50', null],
    ['-5', null],
  ])('%j is read as %j', (text, amount) => {
    expect(readPesos(text)).toBe(amount);
  });
});
