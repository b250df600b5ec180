import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';

export type Review = OutputOf<'reviews.ofProduct'>['list'][number];
type Mine = NonNullable<OutputOf<'reviews.mine'>['review']>;
type Read = OutputOf<'reviews.ofProduct'>;

export function useReviews(productId: string) {
  const [read, setRead] = useState<Read | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const params = { id: productId };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request.
  useEffect(() => {
    const stop = new AbortController();
    callApi('reviews.ofProduct', { params: { id: productId }, query: {} }, { signal: stop.signal }).then(
      setRead,
      () => stop.signal.aborted || setRead('failed'),
    );
    return () => stop.abort();
  }, [productId, attempt]);

  const summary = read === 'failed' ? null : read;
  return {
    list: summary?.list ?? null,
    rating: summary?.rating,
    hasMore: summary?.pagination.hasNextPage === true,
    failed: read === 'failed',
    again: () => setAttempt((before) => before + 1),
    /** Called after the shopper's review was written or deleted: the public cache follows a moment later. */
    changed: (id: string, review: Mine | undefined, rating: Read['rating']) => {
      if (!summary) return;
      const others = summary.list.filter((one) => one.id !== id);
      setRead({ ...summary, rating, list: review?.state === 'visible' ? [review, ...others] : others });
    },
    more: async () => {
      if (!summary) return;
      const next = await callApi('reviews.ofProduct', {
        params,
        query: { page: summary.pagination.page + 1 },
      });
      const seen = new Set(summary.list.map(({ id }) => id));
      setRead({ ...next, list: [...summary.list, ...next.list.filter(({ id }) => !seen.has(id))] });
    },
  };
}

export function useOwnReview(
  productId: string,
  signedIn: boolean,
  changed: ReturnType<typeof useReviews>['changed'],
) {
  const [read, setRead] = useState<OutputOf<'reviews.mine'>>();
  const params = { id: productId };

  useEffect(() => {
    setRead(undefined);
    if (!signedIn) return;
    const stop = new AbortController();
    callApi('reviews.mine', { params: { id: productId } }, { signal: stop.signal }).then(setRead, () => {});
    return () => stop.abort();
  }, [productId, signedIn]);
  const review = read?.review ?? null;

  return {
    mayReview: read !== undefined && (read.may_review || read.review !== null),
    review,
    save: async (body: { stars: number; text: string }) => {
      const saved = await callApi('reviews.save', { params, body });
      setRead({ may_review: true, review: saved.review });
      changed(saved.review.id, saved.review, saved.rating);
      return saved.review;
    },
    remove: async () => {
      const { rating } = await callApi('reviews.remove', { params });
      setRead({ may_review: true, review: null });
      if (review) changed(review.id, undefined, rating);
    },
  };
}
