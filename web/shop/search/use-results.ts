import type { InputOf, OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import type { FeedSection } from '#web/shop/product-list/feed-steps.ts';
import { useFeed } from '#web/shop/product-list/use-feed.ts';

export type Results = OutputOf<'search.products'>;
export type SearchFor = Pick<
  InputOf<'search.products'>['query'],
  'query' | 'office_id' | 'category_id' | 'marks' | 'sort'
>;

/** Storefront 9: results per page. */
export const RESULTS_PAGE = 50;

const PART = 'results';

export function useResults(first: Results, search: SearchFor) {
  const { list, near, sections, status, step, more } = useFeed({
    of: search.office_id ?? '',
    parts: [{ id: PART, title: '', query: {} }],
    first: sectionOf(first),
    limit: RESULTS_PAGE,
    load: async (_part, after) => {
      const page = Number(after ?? 1);
      return sectionOf(await callApi('search.products', { query: { ...search, page, limit: RESULTS_PAGE } }));
    },
  });
  return { list, near, products: sections[0]?.products ?? [], more: step !== null, status, loadMore: more };
}

function sectionOf({ products, pagination: { page, hasNextPage } }: Results): FeedSection {
  return { partId: PART, products, after: hasNextPage ? String(page + 1) : null };
}
