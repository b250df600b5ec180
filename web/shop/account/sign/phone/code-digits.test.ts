import { expect, it } from 'vitest';
import { codeDigits, spokenPhone } from './code-digits.ts';

it.each([
  ['482913', '482913'],
  ['482 913', '482913'],
  ['482-9', '4829'],
  ['Canasta: tu código es 482913. Vence en 5 min. No lo compartas.', '482913'],
  ['Canasta 24: tu código es 482913. Vence en 5 min. No lo compartas.', '482913'],
  ['48291377', '482913'],
  ['código', ''],
])('parses %o as %o', (text, digits) => {
  expect(codeDigits(text)).toBe(digits);
});

it('groups the digits of a mobile number', () => {
  expect(spokenPhone('+573155550199')).toBe('315\u00a0555\u00a00199');
});
