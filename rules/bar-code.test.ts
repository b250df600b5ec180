import { expect, test } from 'vitest';
import { isGlobalGtin, isGtin13 } from './bar-code.ts';

test.each([
  ['7702000498391', 'a figure changed', '7702000498392'],
  ['4006381333931', 'two neighbours swapped', '4006381339331'],
])('%s is a bar code; with %s it is not', (code, _how, wrong) => {
  expect(isGtin13(wrong)).toBe(false);
  expect(isGtin13(code)).toBe(true);
});

test.each(['', '770200049839', '77020004983910', '770200049839X', ' 7702000498391'])(
  '"%s" is no bar code',
  (code) => {
    expect(isGtin13(code)).toBe(false);
  },
);

test.each([
  ['7702000498391', true],
  ['036282818705', true],
  ['90311017', true],
  ['10614141000415', true],
  ['036282818706', false],
  // Of scales and shops alone, with a right check digit.
  ['2001234567893', false],
  ['20123451', false],
  ['123', false],
])('%s is known to other companies: %s', (code, isGlobal) => {
  expect(isGlobalGtin(code)).toBe(isGlobal);
});
