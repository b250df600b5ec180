import { expect, it } from 'vitest';
import { pastedInto } from './pasted-figures.ts';
import { readStock, stockToWrite } from './stock.ts';

const row = (id: string) => ({
  id,
  name: id,
  price: 1,
  price_neto: 1,
  stock: 1,
  stock_min: 1,
  stock_before: 1,
  sale: null,
  struck: null,
  stopsSale: false,
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

it('rows with the name of an office go to that office, whatever their order; others than offices are told', () => {
  const offices = ['Sede Bretaña', 'Sede Granada', 'Sede Palmira'].map((name) => ({ ...row(name), name }));
  const into = (text: string, column = 0) => {
    const { next, ...told } = pastedInto(offices, columns, { at: 0, column }, { text, countType: 'units' });
    return { told, prices: next.map(({ price, stock }) => [price, stock]) };
  };
  expect(into('PALMIRA\t5.000\t4.800\t7\nbretaña\t6.000\t6.000\t3\nYumbo\t1.000\t1.000\t9')).toEqual({
    told: { cells: 6, left: 0, offices: ['Sede Bretaña', 'Sede Palmira'], unknown: ['Yumbo'] },
    prices: [
      [6_000, 3],
      [1, 1],
      [5_000, 7],
    ],
  });
  expect(into('Yumbo\t1.000\t2.000\nJamundí\t3.000\t4.000')).toMatchObject({
    told: { cells: 0, unknown: ['Yumbo', 'Jamundí'] },
  });
  // A header row names the columns and is not pasted.
  expect(into('Sede\tExistencias\tPrecio\nGranada\t12\t4.990')).toMatchObject({
    told: { cells: 2, left: 0, unknown: [] },
    prices: [
      [1, 1],
      [4_990, 12],
      [1, 1],
    ],
  });
  expect(into('Stock\n4\n5', 2).prices).toEqual([
    [1, 4],
    [1, 5],
    [1, 1],
  ]);
  expect(into('Granada\t3\nGranada\t4').told).toMatchObject({ cells: 1, left: 1 });
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
