import { expect, test } from 'vitest';
import { dueNow } from './due-now.ts';
import type { UsualProduct } from './use-usual.ts';

const product = (id: string, usual: Partial<UsualProduct['usual']>) =>
  ({ id, usual: { due: true, unavailable: null, total: 1_000, ...usual } }) as UsualProduct;
const rice = product('rice', { total: 9_600 });
const milk = product('milk', { total: 4_990 });

test('due products are added, with their total, until they are in the cart', () => {
  const products = [
    rice,
    product('soap', { due: false }),
    product('eggs', { unavailable: 'sold_out' }),
    milk,
  ];
  expect(dueNow(products, [])).toEqual({ products: [rice, milk], total: 14_590 });
  expect(dueNow(products, [{ product: rice }])).toEqual({ products: [milk], total: 4_990 });
  expect(dueNow(products, [{ product: rice }, { product: milk }])).toEqual({ products: [], total: 0 });
});
