import { z } from 'zod';
import { call } from './call.ts';
import { ProductCard } from './products.ts';
import { Id, pageSize } from './wire.ts';

export const usualCalls = {
  'products.usual': call({
    summary: 'Lo que la persona compra más seguido y se vende en una sede, lo más frecuente primero',
    source: 'design, home ("Lo de siempre"); path chosen here',
    method: 'GET',
    path: '/products/usual',
    version: 'v1',
    who: 'user',
    query: z.object({ branch_id: Id.optional(), limit: pageSize(12, 24) }),
    output: z.object({ list: z.array(ProductCard) }),
  }),
};
