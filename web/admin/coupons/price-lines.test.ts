import { expect, it } from 'vitest';
import { readPriceLines } from './price-lines.ts';

it('reads codes and prices as spreadsheets copy them', () => {
  expect(readPriceLines('7702001\t1.900\r\nSAL-01;$ 12500\n\n  900  850 ')).toEqual({
    prices: [
      { sku: '7702001', price: 1_900 },
      { sku: 'SAL-01', price: 12_500 },
      { sku: '900', price: 850 },
    ],
    wrong: undefined,
  });
});

it.each(['7702001', 'Sal marina 1.900', '7702001\t0', '7702001\tmil'])('says that %s is no price', (line) => {
  expect(readPriceLines(`1 100\n${line}`).wrong).toBe(line);
});
