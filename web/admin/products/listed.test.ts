import { expect, it } from 'vitest';
import { packed, unpacked } from './listed.ts';
import type { Product } from './product-values.ts';

it('a list comes as one text, without what only the form shows', () => {
  const office = {
    ...{ id: 'a', price: 5_000, price_neto: 4_000, discount: 20, stock: 7, stock_min: 1 },
    ...{ pum: 0.5, quantity_pum: 500, version: 2 },
  };
  const product = { id: 'p', title: 'Leche', description: '<p>Larga</p>', cost: 900 } as unknown as Product;
  const pagination = { page: 1, hasNextPage: true, totalCount: 51 };
  const list = [{ ...product, stock_branch_offices: [office, { ...office, id: 'b' }] } as unknown as Product];
  const sent = packed({ found: { list, pagination } });
  expect(sent.found?.list).not.toContain('Larga');
  expect(unpacked(sent)).toEqual({
    list: [{ id: 'p', title: 'Leche', stock_branch_offices: [office, { ...office, id: 'b' }] }],
    pagination,
  });
  expect(unpacked(packed({ found: null }))).toBeNull();
});
