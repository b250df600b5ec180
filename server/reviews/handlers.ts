import type { reviewCalls } from '#contract/reviews.ts';
import { reviewState } from '#rules/reviews/reviews.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { presentReview } from './present.ts';
import {
  type AuthoredRow,
  deleteReview,
  lockReview,
  orderWith,
  productExists,
  reviewOf,
  shownReviews,
  withdrawReview,
  writeReview,
} from './queries.ts';
import { ratingOf } from './ratings.ts';
import { staffReviewHandlers } from './staff-reviews.ts';

export const reviewHandlers = {
  'reviews.ofProduct': async ({ params: { id }, query }, { db }) => {
    const page = { page: query.page, limit: query.limitPerPage ?? query.limit };
    const [exists, rating, rows] = await Promise.all([
      productExists(db, id),
      ratingOf(db, id),
      shownReviews(db, id, rowsOfPage(page)),
    ]);
    if (!exists) return fail('NOT_FOUND');
    const { list, pagination } = pageFrom(rows, page);
    return { rating, list: list.map(presentReview), pagination: { ...pagination, totalCount: rating.count } };
  },

  'reviews.mine': async ({ params: { id } }, { db, user }) => {
    const [exists, review, order] = await Promise.all([
      productExists(db, id),
      reviewOf(db, user.id, id),
      orderWith(db, user.id, id),
    ]);
    if (!exists) return fail('NOT_FOUND');
    return { may_review: order !== undefined, review: review ? presentOwn(review) : null };
  },

  'reviews.save': async ({ params: { id: productId }, body }, { db, user, now }) => {
    const saved = await db.transaction(async (tx) => {
      if (!(await productExists(tx, productId))) return fail('NOT_FOUND');
      const order = await orderWith(tx, user.id, productId);
      if (!order) return fail('REVIEW_NOT_BOUGHT');
      const before = await lockReview(tx, user.id, productId);
      const text = plainText(body.text);
      const of = { id: newId(), userId: user.id, productId, order };
      const state = reviewState(text, before);
      await writeReview(tx, of, { stars: body.stars, body: text, state, now: now() });
      const review = await reviewOf(tx, user.id, productId);
      if (!review) return fail('NOT_FOUND');
      return { review: presentOwn(review), rating: await ratingOf(tx, productId) };
    });
    db.flushOutbox();
    return saved;
  },

  'reviews.remove': async ({ params: { id } }, { db, user, now }) => {
    if (!(await productExists(db, id))) return fail('NOT_FOUND');
    await db.transaction(async (tx) => {
      const state = await lockReview(tx, user.id, id);
      if (state === 'visible') await deleteReview(tx, user.id, id);
      else await withdrawReview(tx, user.id, id, now());
    });
    db.flushOutbox();
    return { message: 'Quitamos tu opinión.', rating: await ratingOf(db, id) };
  },

  ...staffReviewHandlers,
} satisfies HandlersOf<keyof typeof reviewCalls>;

function presentOwn(row: AuthoredRow) {
  return { ...presentReview(row), state: row.state };
}
