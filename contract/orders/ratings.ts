import { z } from 'zod';
import { MAX_RATING_COMMENT, ORDER_REASONS } from '#rules/reviews/order-rating.ts';
import { call } from '../call.ts';
import { OrderAnswer, OrderReason, RatedLine, RatingStars } from '../order-shapes.ts';
import { Id } from '../wire.ts';

export const orderRatingCalls = {
  'orders.rate': call({
    summary: 'Calificar un pedido que recibí y lo que me alistaron; se puede cambiar durante 7 días',
    source: 'back-office and storefront: silent; path chosen here',
    method: 'PUT',
    path: '/shopping-cart/{id}/rating',
    version: 'v2',
    who: 'owner',
    params: z.object({ id: Id }),
    body: z.object({
      stars: RatingStars,
      reasons: z.array(OrderReason).max(ORDER_REASONS.length).default([]),
      comment: z
        .string()
        .trim()
        .max(MAX_RATING_COMMENT, `El comentario puede tener máximo ${MAX_RATING_COMMENT} caracteres.`)
        .default(''),
      /** Lines with a rating of their own. */
      lines: z.array(RatedLine).max(500).default([]),
    }),
    output: OrderAnswer,
    errors: ['ORDER_STATE', 'RATING_OVER'],
  }),
};
