import { Link } from 'react-router';
import { productListTexts as texts } from '#web/shop/texts/product-list.ts';
import { FeedEnd } from './feed-end.tsx';
import { type FeedPart, type FeedSection, openedGroup } from './feed-steps.ts';
import { loadPageOf } from './load-part.ts';
import { ProductGrid } from './product-grid.tsx';
import { ProductRow } from './product-row.tsx';
import { useFeed } from './use-feed.ts';

type Props = {
  officeId: string;
  parts: readonly FeedPart[];
  first: FeedSection;
  limit: number;
  endText: string;
  eager?: number;
};

export function Feed({ officeId, parts, first, limit, endText, eager = 0 }: Props) {
  const { list, near, sections, status, step, more } = useFeed({
    of: officeId,
    parts,
    first,
    limit,
    load: loadPageOf(officeId),
  });
  const count = sections.reduce((sum, { products }) => sum + products.length, 0);

  return (
    <div ref={list} className="long-list">
      {sections.map((section, place) => {
        const part = parts.find(({ id }) => id === section.partId);
        if (part === undefined) return null;
        const group = openedGroup(parts, part.id);
        return (
          <div key={part.id} className="feed-part">
            {group !== '' && <h2 className="type-title mb-4">{group}</h2>}
            <Part part={part} section={section} eager={place === 0 ? eager : 0} near={near} />
          </div>
        );
      })}
      <FeedEnd
        status={status}
        done={step === null}
        onMore={more}
        failedText={step?.after === null ? texts.failedPart : texts.failed}
        endText={count > 0 ? endText : null}
        unrolling={{ key: `${sections.length} ${count}`, shown: count }}
      />
    </div>
  );
}

type PartProps = { part: FeedPart; section: FeedSection; eager: number; near: string | undefined };

function Part({ part: { title, whole }, section: { products }, eager, near }: PartProps) {
  if (whole !== undefined && products.length > 0) {
    return (
      <ProductRow
        title={title}
        more={<ToWhole to={whole} title={title} />}
        products={products}
        eager={eager}
      />
    );
  }
  return (
    <section>
      {title !== '' && <h2 className="type-section mb-3">{title}</h2>}
      {products.length > 0 ? (
        <ProductGrid products={products} eager={eager} near={near} />
      ) : (
        <p className="text-ink-2">{whole === undefined ? texts.emptyPart : texts.emptyRow}</p>
      )}
    </section>
  );
}

function ToWhole({ to, title }: { to: string; title: string }) {
  return (
    <Link to={to} className="link" aria-label={texts.wholeOf(title)}>
      {texts.whole}
    </Link>
  );
}
