import type { MouseEvent } from 'react';
import { clicked } from '#web/shop/activity.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { FeedEnd } from '#web/shop/product-list/feed-end.tsx';
import { ProductGrid } from '#web/shop/product-list/product-grid.tsx';
import { searchTexts as texts } from '#web/shop/texts/search.ts';
import { type Results, type SearchFor, useResults } from './use-results.ts';

/** The products found, fifty at a time. */
export function ResultList({ first, search }: { first: Results; search: SearchFor }) {
  const { list, near, products, more, status, loadMore } = useResults(first, search);
  return (
    <div ref={list} className="long-list">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only counts what the links inside do by themselves. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too. */}
      <div onClick={(event) => countClick(event, products)}>
        <ProductGrid products={products} eager={4} heading="h2" near={near} />
      </div>
      <FeedEnd status={status} done={!more} onMore={loadMore} endText={texts.end} />
    </div>
  );
}

/** Which of the results was followed: the place of its card in the list. */
function countClick({ target, currentTarget }: MouseEvent, products: readonly WireProduct[]) {
  const card = target instanceof Element && target.closest('a') ? target.closest('.card-grid > li') : null;
  const place = card ? [...currentTarget.querySelectorAll('.card-grid > li')].indexOf(card) : -1;
  const product = products[place];
  if (product !== undefined) clicked('search', product.id);
}
