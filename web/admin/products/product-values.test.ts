import { expect, it } from 'vitest';
import { changedRows, type FigureRow, type Product } from './product-values.ts';

const sale = { price_neto: 4_000, from: '2026-11-25', until: null, begun: false };
const figures = { id: 'bretana', version: 3, price: 5_000, price_neto: 5_000, stock: 8, stock_min: 1 };
const storedWith = (now: typeof sale | null) =>
  ({ stock_branch_offices: [Object.assign({ sale: now }, figures)] }) as unknown as Product;
const row: FigureRow = {
  id: 'bretana',
  name: 'Bretaña',
  price: 5_000,
  price_neto: 5_000,
  stock: 8,
  stock_min: 1,
  stock_before: 8,
  sale,
  struck: null,
  stopsSale: true,
};

it('the sale that is taken away is the one that was on the screen, also when another was read since', () => {
  const line = { id: 'bretana', version: 3, stop_sale: { price_neto: 4_000, from: '2026-11-25' } };
  expect(changedRows([row], storedWith(sale))).toEqual([line]);
  expect(changedRows([row], storedWith(null))).toEqual([line]);
  const kept = Object.assign({}, row, { struck: null, stopsSale: false });
  expect(changedRows([kept], storedWith(sale))).toEqual([]);
});
