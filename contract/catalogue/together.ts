import { z } from 'zod';
import { call } from '../call.ts';
import { Id } from '../wire.ts';
import { ProductCard } from './products.ts';

export const togetherCalls = {
  'products.together': call({
    summary:
      'Lo que más se compró junto con un producto en las últimas cuatro semanas, y se vende en una sede',
    source: 'page of a product; path chosen here',
    method: 'GET',
    path: '/products/{id}/together',
    version: 'v1',
    who: 'anyone',
    params: z.object({ id: Id }),
    query: z.object({ branch_id: Id.optional() }),
    output: z.object({ list: z.array(ProductCard) }),
    cache: 'public',
  }),
};
