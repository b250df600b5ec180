import { z } from 'zod';
import { MAX_RATING_COMMENT, ORDER_REASONS } from '#rules/reviews/order-rating.ts';
import { MAX_ANSWER } from '#rules/reviews/reviews.ts';
import { call } from '../call.ts';
import { sortableResource } from '../resource.ts';
import { Id, Instant } from '../wire.ts';
import { OrderAnswer, OrderReason, RatedLine, RatingAnswer, RatingStars } from './shapes.ts';

const StaffRating = z
  .object({
    id: Id,
    id_order: z.int(),
    /** The shopper's name, as the order has it. */
    client: z.string(),
    office: z.string(),
    stars: RatingStars,
    reasons: z.array(OrderReason),
    comment: z.string(),
    /** Products with a rating of their own. */
    lines: z.array(z.object({ title: z.string(), good: z.boolean() })),
    creationDate: Instant,
    edited: z.boolean(),
    /** `who`: of the staff; shoppers are not told. */
    answer: RatingAnswer.extend({ who: z.string() }).nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'StaffRating' });

const source = 'back-office (reviews and messages of shoppers answered by staff): silent; path chosen here';
const ofStaff = sortableResource('order-ratings', {
  who: 'admin',
  what: 'calificaciones de pedidos; las de su sede, para quien tiene una',
  item: StaffRating,
  detail: StaffRating,
  filters: {
    answered: z.stringbool().optional(),
    commented: z.stringbool().optional(),
    stars: z.coerce.number<string | number>().int().min(1).max(5).optional(),
    /** The number of an order, or words of the comment. */
    search: z.string().trim().max(100).optional(),
  },
  sortedBy: ['creationDate', 'stars'],
  order: 'creationDate desc',
  limit: 25,
  most: 100,
});

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

  'orderRatings.page': { ...ofStaff.allPaginate, source },
  'orderRatings.one': { ...ofStaff.get, query: z.object({}), source },
  'orderRatings.answer': call({
    summary: 'Responderle a quien calificó un pedido; solo lo lee esa persona',
    source,
    method: 'PUT',
    path: '/order-ratings/{id}',
    version: 'v1',
    who: 'admin',
    params: z.object({ id: Id }),
    body: z.object({
      version: z.int().positive(),
      /** '' takes it away. */
      answer: z.string().trim().max(MAX_ANSWER, `La respuesta puede tener máximo ${MAX_ANSWER} caracteres.`),
    }),
    output: z.object({ doc: StaffRating }),
    errors: ['STALE_EDIT'],
  }),
};
