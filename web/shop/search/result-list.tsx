import type { MouseEvent } from 'react';
import { chose } from '#web/shop/activity.ts';
import { FeedEnd } from '#web/shop/product-list/feed-end.tsx';
import { ProductGrid } from '#web/shop/product-list/product-grid.tsx';
import { searchTexts as texts } from '#web/shop/texts/search.ts';
import { type Results, type SearchFor, useResults } from './use-results.ts';

/** The products found, fifty at a time. */
export function ResultList({ first, search }: { first: Results; search: SearchFor }) {
  const { list, near, products, more, status, loadMore } = useResults(first, search);
  return (
    <div ref={list} className="long-list">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only counts presses on the links inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too. */}
      <div onClick={(event) => countChoice(event, search.query)}>
        <ProductGrid products={products} eager={4} heading="h2" near={near} />
      </div>
      <FeedEnd status={status} done={!more} onMore={loadMore} endText={texts.end} />
    </div>
  );
}

/** Which of the results was opened, or put into the cart. */
function countChoice({ target }: MouseEvent, query: string) {
  if (!(target instanceof Element)) return;
  const product = target.closest<HTMLElement>('[data-product]')?.dataset.product;
  const added = target.closest('.card-action button') !== null;
  if (product !== undefined && (added || target.closest('a'))) chose(product, query, added);
}
