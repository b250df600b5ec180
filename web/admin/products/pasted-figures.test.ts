import { expect, it } from 'vitest';
import { pastedInto } from './pasted-figures.ts';
import { readStock, stockToWrite } from './stock.ts';

const row = (id: string) => ({
  ...{ id, name: id, price: 1, price_neto: 1, stock: 1, stock_min: 1, stock_before: 1 },
});
const columns = ['price', 'price_neto', 'stock', 'stock_min'] as const;
const paste = (text: string, at = 0, column = 0) => {
  const { next, cells } = pastedInto(
    ['a', 'b', 'c'].map(row),
    columns,
    { at, column },
    { text, countType: 'units' },
  );
  return [
    cells,
    ...next.map(({ price, price_neto, stock, stock_min }) => [price, price_neto, stock, stock_min].join()),
  ];
};

it('a pasted table fills the cells down and to the right', () => {
  expect(paste('$ 4.990\t4.500\t12\n5,200\t5200\t0\n')).toEqual([
    6,
    '4990,4500,12,1',
    '5200,5200,0,1',
    '1,1,1,1',
  ]);
  expect(
    pastedInto([row('a')], columns, { at: 0, column: 0 }, { text: '5\tdos\n6', countType: 'units' }),
  ).toMatchObject({
    cells: 1,
    left: 2,
  });
  expect(paste('7\t8\t9', 1, 2)).toEqual([2, '1,1,1,1', '1,1,7,8', '1,1,1,1']);
  expect(paste('1\r\n2\r\n3\r\n4', 1, 2)).toEqual([2, '1,1,1,1', '1,1,1,1', '1,1,2,1']);
});

it('a net price without a discount follows the pasted price, and one with a discount stays', () => {
  expect(paste('5.000\n6.000')).toEqual([2, '5000,5000,1,1', '6000,6000,1,1', '1,1,1,1']);
  const discounted = { ...row('a'), price: 9, price_neto: 7 };
  const { next } = pastedInto(
    [discounted],
    columns,
    { at: 0, column: 0 },
    { text: '10', countType: 'units' },
  );
  expect(next).toMatchObject([{ price: 10, price_neto: 7 }]);
});

it('invalid cells leave the values unchanged', () => {
  expect(paste('\tocho\t9\n12,5\t\t3')).toEqual([2, '1,1,9,1', '1,1,3,1', '1,1,1,1']);
});

it('a weight needs its unit, typed or pasted: a number alone could be kilos or grams', () => {
  expect([stockToWrite(252_340, 'grams'), stockToWrite(800, 'grams')]).toEqual(['252,34 kg', '800 g']);
  expect(stockToWrite(1_200, 'units')).toBe('1.200');
  const read = (text: string) => readStock(text, 'grams');
  expect(['260 kg', '12,5kg', '800 g', '0'].map(read)).toEqual([260_000, 12_500, 800, 0]);
  expect(['260', '12,5', '1.500 kg', 'kg', ''].map(read)).toEqual(Array.from({ length: 5 }));
  const from = { at: 0, column: 2 };
  const pasted = pastedInto([row('a'), row('b')], columns, from, { text: '260\n3 kg', countType: 'grams' });
  expect([pasted.cells, pasted.left, pasted.next[1]?.stock]).toEqual([1, 1, 3_000]);
});
