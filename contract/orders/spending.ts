import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Pesos } from '../wire.ts';

export const spendingCalls = {
  'orders.spending': call({
    summary: 'Lo que he gastado en los pedidos que recibí: por mes, en 12 meses, y en qué pasillos',
    source: 'storefront: silent; path chosen here',
    method: 'GET',
    path: '/shopping-cart/my-history/spending',
    version: 'v2',
    who: 'user',
    output: z.object({
      /** The sum of the months. */
      total: Pesos,
      orders: z.int().nonnegative(),
      /** Twelve by month of order, the current one first; including months without orders. */
      months: z.array(
        z.object({
          /** '2026-11' */
          month: z.string(),
          total: Pesos,
          orders: z.int().nonnegative(),
        }),
      ),
      /** Departments by picked amounts, largest first; without bags, delivery and coupons. */
      shelves: z.array(z.object({ category_id: Id, title: z.string(), total: Pesos })),
    }),
  }),
};
