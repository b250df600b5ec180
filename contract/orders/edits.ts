import { z } from 'zod';
import { call } from '../call.ts';
import { Id } from '../wire.ts';
import { OrderAnswer } from './shapes.ts';

const notACount = 'La cantidad debe ser un número entero mayor que 0.';

/** Changes by staff before an order is picked. */
export const orderEditCalls = {
  'orders.editLine': call({
    summary: 'Cambiar la cantidad de un producto de un pedido, hasta que empiecen a alistarlo',
    source: 'back-office 5 (quantity edit), rules 10, 23 and 47; path chosen here',
    method: 'PUT',
    path: '/shopping-cart/{id}/lines/{lineId}',
    version: 'v2',
    who: 'admin',
    params: z.object({ id: Id, lineId: Id }),
    body: z.object({
      /** Pieces or grams, as the line is counted. */
      count: z.int(notACount).positive(notACount).max(100_000, notACount),
      /** The version that was shown; an outdated one answers STALE_EDIT. */
      version: z.int().optional(),
    }),
    output: OrderAnswer,
    errors: ['ORDER_STATE', 'STALE_EDIT', 'NOT_ENOUGH_STOCK', 'BELOW_MINIMUM', 'ABOVE_CEILING'],
  }),
};
