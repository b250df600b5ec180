import { z } from 'zod';
import { call } from '../call.ts';
import { OrderAnswer } from '../order-shapes.ts';
import { Id } from '../wire.ts';
import { SubstitutionRule } from './shapes.ts';

const byOrder = z.object({ id: Id });

/** What the shopper says while their order is picked. */
export const answerCalls = {
  'orders.answerQuestion': call({
    summary: 'Responder por un reemplazo de mi pedido',
    source: 'decisions 10 and 84; path chosen here',
    method: 'POST',
    path: '/shopping-cart/{id}/questions/{question_id}',
    version: 'v2',
    who: 'owner',
    params: byOrder.extend({ question_id: Id }),
    body: z.object({
      answer: z.enum(['yes', 'no']),
      words: z.string().trim().max(300).default(''),
    }),
    output: OrderAnswer,
    errors: ['QUESTION_OVER'],
  }),
  'orders.setSubstitution': call({
    summary: 'Qué hacer si algo de mi pedido se agota: de todo el pedido o de un producto',
    source: 'decision 84; path chosen here',
    method: 'PUT',
    path: '/shopping-cart/{id}/substitution',
    version: 'v2',
    who: 'owner',
    params: byOrder,
    body: z.object({ substitution: SubstitutionRule, line_id: Id.optional() }),
    output: OrderAnswer,
    errors: ['ORDER_STATE'],
  }),
};
