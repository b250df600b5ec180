import { FeedEnd } from './feed-end.tsx';
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
      <FeedEnd
        status={status}
        done={done}
        onMore={more}
        endText={shown > 0 ? endText : null}
        seenKey={`${sections.length} ${shown}`}
      />
    </>
  );
}
