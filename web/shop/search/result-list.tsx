import { FeedEnd } from '#web/shop/product-list/feed-end.tsx';
import { ProductGrid } from '#web/shop/product-list/product-grid.tsx';
import { searchTexts as texts } from '#web/shop/texts/search.ts';
import { type Results, type SearchFor, useResults } from './use-results.ts';

/** The products found, fifty at a time. */
export function ResultList({ first, search }: { first: Results; search: SearchFor }) {
  const { products, more, status, loadMore } = useResults(first, search);
  return (
    <>
      <ProductGrid products={products} eager={4} heading="h2" />
      <FeedEnd status={status} done={!more} onMore={loadMore} endText={texts.end} />
    </>
  );
}
