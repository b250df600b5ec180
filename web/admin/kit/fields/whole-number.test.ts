import { expect, it } from 'vitest';
import { readDecimal, readWhole, showDecimal } from './whole-number.ts';

it.each([
  ['12000', 12_000],
  ['12.000', 12_000],
  ['$ 12.000', 12_000],
  ['1.234.567', 1_234_567],
  ['12,000', 12_000],
  [' 0 ', 0],
  ['-5', -5],
])('%s is a whole number', (text, value) => {
  expect(readWhole(text)).toBe(value);
});

it.each(['', ' ', '1.5', '12,5', '1.2345', '12.00', 'doce', '1e3', '99999999999999999999'])(
  '"%s" is no whole number',
  (text) => {
    expect(readWhole(text)).toBeUndefined();
  },
);

it.each([
  ['1,5', 1.5],
  ['0,5', 0.5],
  ['1.5', 1.5],
  ['73,333', 73.333],
  ['73.333', 73_333],
  ['1.234,25', 1_234.25],
  ['500', 500],
])('%s is the number %d', (text, value) => {
  expect(readDecimal(text)).toBe(value);
  expect(readDecimal(showDecimal(value))).toBe(value);
});

it.each(['', ',5', '1,2345', '1,2,3', '-1,5', 'uno'])('%s is no number', (text) => {
  expect(readDecimal(text)).toBeUndefined();
});
