import { expect, it } from 'vitest';
import { mostReplacementWorth } from './replacement-limit.ts';

const limit = { percent: 20, pesos: 3_000 };
const most = (ceiling: number, found = 0, permitted = 0) =>
  mostReplacementWorth({ ceiling, found, permitted }, limit);

it.each([
  ['a fifth more of a cheap line', most(9_980), 11_976],
  ['3,000 pesos more of an expensive one', most(183_920), 186_920],
  ['of what is missing, not of the whole line', most(10_000, 8_000), 2_400],
  ['nothing where all was found', most(10_000, 10_000), 0],
  ['nothing where more was found than is charged', most(10_000, 10_500), 0],
  ['what a person permitted', most(9_980, 0, 12_000), 21_980],
  ['never less than without a permission', most(9_980, 0, 100), 11_976],
])('%s', (_what, worth, expected) => {
  expect(worth).toBe(expected);
});
