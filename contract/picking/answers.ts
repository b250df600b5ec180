import { z } from 'zod';
import { call } from '../call.ts';
import { OrderAnswer } from '../orders/shapes.ts';
import { Id } from '../wire.ts';

const byOrder = z.object({ id: Id });

/** The shopper's answers while their order is picked. */
export const answerCalls = {
  'orders.questions': call({
    summary: 'Lo que me preguntan ahora quienes alistan mis pedidos, lo primero que se vence delante',
    source: 'rules 84 and 97; path chosen here',
    method: 'GET',
    path: '/shopping-cart/my-history/questions',
    version: 'v2',
    who: 'user',
    output: z.object({
      questions: z.array(
        z.object({
          id: Id,
          order_id: Id,
          id_order: z.int(),
          /** The product that is sold out. */
          title: z.string(),
          seconds_left: z.int().nonnegative(),
        }),
      ),
    }),
  }),
  'orders.answerQuestion': call({
    summary: 'Responder por un reemplazo de mi pedido',
    source: 'rules 10 and 84; path chosen here',
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
  'orders.answerForStore': call({
    summary: 'Responder por un reemplazo que pasa el tope: la tienda asume la diferencia, con su motivo',
    source: 'rule 86; path chosen here',
    method: 'POST',
    path: '/shopping-cart/{id}/questions/{question_id}/store',
    version: 'v2',
    who: 'admin',
    params: byOrder.extend({ question_id: Id }),
    body: z
      .object({
        answer: z.enum(['yes', 'no']),
        reason: z.string().trim().max(300, 'El motivo puede tener máximo 300 caracteres.').default(''),
      })
      .refine(({ answer, reason }) => answer === 'no' || reason !== '', {
        path: ['reason'],
        error: 'Escribe por qué la tienda asume la diferencia.',
      }),
    output: OrderAnswer,
    errors: ['QUESTION_OVER'],
  }),
  'orders.refuseReplacement': call({
    summary: 'No quiero un reemplazo que ya pusieron en mi pedido; se puede hasta que se factura',
    source: 'rule 63; path chosen here',
    method: 'POST',
    path: '/shopping-cart/{id}/lines/{line_id}/refusal',
    version: 'v2',
    who: 'owner',
    params: byOrder.extend({ line_id: Id }),
    body: z.object({
      /** The state of the line the shopper saw; a later replacement is another one. */
      action_id: Id,
    }),
    output: OrderAnswer,
    errors: ['REPLACEMENT_OVER'],
  }),
};
