import { expect, test } from 'vitest';
import { isTooShort } from './customer.ts';

test('what the server does not look for is not told as nobody', () => {
  expect(['ma', '315', '(315)', ''].map(isTooShort)).toEqual([true, true, true, true]);
  expect(['mar', '3155', '+57 315 555', 'a@b'].map(isTooShort)).toEqual([false, false, false, false]);
});
