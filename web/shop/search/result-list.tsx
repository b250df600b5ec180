import { ProductCardSkeleton } from '#web/shop/product-card/product-card-skeleton.tsx';
import { ProductGrid } from '#web/shop/product-list/product-grid.tsx';
import { searchTexts as texts } from '#web/shop/texts/search.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Waiting } from '#web/ui/feedback/skeleton.tsx';
import { type Results, type SearchFor, useResults } from './use-results.ts';

/** The products found, fifty at a time. */
export function ResultList({ first, search }: { first: Results; search: SearchFor }) {
  const { products, more, status, loadMore } = useResults(first, search);
  return (
    <>
      <ProductGrid products={products} eager={4} heading="h2" />
      <div className="feed-end">
        {status === 'loading' && (
          <Waiting label={texts.loading}>
            <div className="card-grid">
              {[1, 2, 3, 4, 5, 6].map((card) => (
                <ProductCardSkeleton key={card} />
              ))}
            </div>
          </Waiting>
        )}
        {status === 'failed' && (
          <Notice
            tone="danger"
            assertive
            action={
              <button type="button" onClick={loadMore}>
                {texts.retry}
              </button>
            }
          >
            {texts.failed}
          </Notice>
        )}
        {status === 'idle' && more && (
          <Button kind="outline" onClick={loadMore}>
            {texts.more}
          </Button>
        )}
        {!more && <p>{texts.end}</p>}
      </div>
    </>
  );
}
