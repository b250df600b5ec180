import { ProductCardSkeleton } from '#web/shop/product-card/product-card-skeleton.tsx';
import { productListTexts as texts } from '#web/shop/texts/product-list.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Waiting } from '#web/ui/feedback/skeleton.tsx';
import { useInView } from '#web/ui/hooks/use-in-view.ts';
import type { FeedPart, FeedSection } from './feed-steps.ts';
import { ProductGrid } from './product-grid.tsx';
import { useFeed } from './use-feed.ts';

type Props = {
  officeId: string;
  parts: readonly FeedPart[];
  first: FeedSection;
  /** Products a fetch. */
  limit: number;
  /** Said in a part without products, and under the last one. */
  emptyText: string;
  endText: string;
  /** Cards in sight when the page opens. */
  eager?: number;
};

/** Parts one after another, unrolled as one scrolls, or by the button for the keyboard. */
export function Feed({ officeId, parts, first, limit, emptyText, endText, eager = 0 }: Props) {
  const { sections, status, done, more } = useFeed(officeId, parts, first, limit);
  const shown = sections.reduce((sum, { products }) => sum + products.length, 0);

  return (
    <>
      {sections.map(({ partId, products }, place) => (
        <section key={partId} className="feed-part">
          <h2 className="type-section mb-3">{parts.find(({ id }) => id === partId)?.title}</h2>
          {products.length === 0 ? (
            <p className="text-ink-2">{emptyText}</p>
          ) : (
            <ProductGrid products={products} eager={place === 0 ? eager : 0} />
          )}
        </section>
      ))}
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
              <button type="button" onClick={more}>
                {texts.retry}
              </button>
            }
          >
            {texts.failed}
          </Notice>
        )}
        {status === 'idle' && !done && (
          <>
            {/* Another place in the page after each fetch, so that one still in sight is seen again. */}
            <Sentinel key={`${sections.length} ${shown}`} onSeen={more} />
            <Button kind="outline" onClick={more}>
              {texts.more}
            </Button>
          </>
        )}
        {done && shown > 0 && <p>{endText}</p>}
      </div>
    </>
  );
}

function Sentinel({ onSeen }: { onSeen: () => void }) {
  const ref = useInView<HTMLSpanElement>(onSeen);
  return <span ref={ref} aria-hidden />;
}
