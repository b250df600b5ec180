import { expect, test } from 'vitest';
import { barsOf } from './order-codes.tsx';

test('the number of an order is a Code 128, as in the tables of the standard', () => {
  // Start C, '12', '04', the checksum (105 + 12 + 2 × 4) mod 103 = 22, stop.
  expect(barsOf('1204')).toBe(
    ['11010011100', '10110011100', '10010001100', '11001110100', '1100011101011'].join(''),
  );
});
