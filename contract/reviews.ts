import { z } from 'zod';
import { MAX_ANSWER, MAX_REVIEW, REVIEW_STATES } from '#rules/reviews/reviews.ts';
import { call } from './call.ts';
import { pageOf, sortableResource } from './resource.ts';
import { Done, Id, Instant, Pagination } from './wire.ts';

const Stars = z
  .int('Elige de 1 a 5 estrellas.')
  .min(1, 'Elige de 1 a 5 estrellas.')
  .max(5, 'Elige de 1 a 5 estrellas.');
const ReviewState = z.enum(REVIEW_STATES);
const Answer = z.object({ text: z.string(), date: Instant });

/** A buyer's review of a product, with first name and initial. */
const ProductReview = z
  .object({
    id: Id,
    stars: Stars,
    text: z.string(),
    author: z.string(),
    creationDate: Instant,
    edited: z.boolean(),
    answer: Answer.nullable(),
  })
  .meta({ id: 'ProductReview' });

/** Over all visible reviews. */
export const ProductRating = z
  .object({
    count: z.int().nonnegative(),
    /** With one decimal; 0 without reviews. */
    average: z.number().min(0).max(5),
  })
  .meta({ id: 'ProductRating' });

const OwnReview = ProductReview.extend({ state: ReviewState });

const StaffReview = ProductReview.extend({
  product_id: Id,
  product: z.string(),
  photoUrl: z.string(),
  id_order: z.int().nullable(),
  office: z.string(),
  state: ReviewState,
  version: z.int().positive(),
}).meta({ id: 'StaffReview' });

const ofStaff = sortableResource('reviews', {
  who: 'admin',
  what: 'opiniones de productos; las de su sede, para quien tiene una',
  item: StaffReview,
  detail: StaffReview,
  filters: {
    state: ReviewState.optional(),
    answered: z.stringbool().optional(),
    stars: z.coerce.number<string | number>().int().min(1).max(5).optional(),
    /** Words in the product's name. */
    product: z.string().trim().max(100).optional(),
  },
  sortedBy: ['creationDate', 'stars'],
  order: 'creationDate desc',
  limit: 25,
  most: 100,
});

const source = 'back-office (reviews answered by staff): silent; path chosen here';
const mine = {
  source,
  version: 'v1',
  who: 'user',
  path: '/products/{id}/reviews/mine',
  params: z.object({ id: Id }),
} as const;

export const reviewCalls = {
  'reviews.ofProduct': call({
    summary: 'Opiniones de quienes compraron un producto, la más reciente primero',
    source,
    method: 'GET',
    path: '/products/{id}/reviews',
    version: 'v1',
    who: 'anyone',
    params: z.object({ id: Id }),
    query: z.object(pageOf(5, 50)),
    output: z.object({ rating: ProductRating, list: z.array(ProductReview), pagination: Pagination }),
    cache: 'public',
  }),
  'reviews.mine': call({
    ...mine,
    summary: 'Mi opinión de un producto, y si puedo darla',
    method: 'GET',
    output: z.object({ may_review: z.boolean(), review: OwnReview.nullable() }),
  }),
  'reviews.save': call({
    ...mine,
    summary: 'Dar o cambiar mi opinión de un producto que recibí; repetirla no hace otra',
    method: 'PUT',
    body: z.object({
      stars: Stars,
      text: z
        .string()
        .trim()
        .max(MAX_REVIEW, `La opinión puede tener máximo ${MAX_REVIEW} caracteres.`)
        .default(''),
    }),
    /** `rating`: of all, with it or without it. */
    output: z.object({ review: OwnReview, rating: ProductRating }),
    errors: ['REVIEW_NOT_BOUGHT'],
  }),
  'reviews.remove': call({
    ...mine,
    summary: 'Quitar mi opinión de un producto',
    method: 'DELETE',
    output: Done.extend({ rating: ProductRating }),
  }),

  'reviews.page': { ...ofStaff.allPaginate, source },
  'reviews.one': { ...ofStaff.get, query: z.object({}), source },
  'reviews.moderate': call({
    summary: 'Responder en público una opinión, ocultarla o mostrarla',
    source,
    method: 'PUT',
    path: '/reviews/{id}',
    version: 'v1',
    who: 'admin',
    params: z.object({ id: Id }),
    body: z.object({
      version: z.int().positive(),
      /** '' takes it away. */
      answer: z
        .string()
        .trim()
        .max(MAX_ANSWER, `La respuesta puede tener máximo ${MAX_ANSWER} caracteres.`)
        .optional(),
      hidden: z.boolean().optional(),
    }),
    output: z.object({ doc: StaffReview }),
    errors: ['STALE_EDIT'],
  }),
};
