import { useState } from 'react';
import { useLocation } from 'react-router';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import type { FeedStatus } from '#web/shop/product-list/feed-end.tsx';

export type Results = OutputOf<'search.products'>;
export type SearchFor = Pick<
  InputOf<'search.products'>['query'],
  'query' | 'office_id' | 'category_id' | 'sort'
>;

/** Storefront 9: results a page. */
export const RESULTS_PAGE = 50;

type Unrolled = { products: Results['products']; page: number; more: boolean };

/** Pages that were added, by entry of the history: Back finds the list as long as it was left. */
const unrolled = new Map<string, Unrolled>();

/** The results the server drew, and those one asks for after them. */
export function useResults(first: Results, search: SearchFor) {
  const { key } = useLocation();
  const place = `${key} ${JSON.stringify(search)}`;
  const [list, setList] = useState<Unrolled>(
    () => unrolled.get(place) ?? { products: first.products, page: 1, more: first.pagination.hasNextPage },
  );
  const [status, setStatus] = useState<FeedStatus>('idle');

  async function more() {
    setStatus('loading');
    try {
      const page = list.page + 1;
      const answer = await callApi('search.products', { query: { ...search, page, limit: RESULTS_PAGE } });
      const next = {
        products: [...list.products, ...answer.products],
        page,
        more: answer.pagination.hasNextPage,
      };
      unrolled.set(place, next);
      setList(next);
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  }

  return { ...list, status, loadMore: more };
}
