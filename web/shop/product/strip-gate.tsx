import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '#web/lazy-part.tsx';
import { categoryPath } from '#web/shop/shell/use-categories.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { useInView } from '#web/ui/hooks/use-in-view.ts';
import type { Product } from './product-data.ts';

const CategoryStrip = lazyPart(() => import('./category-strip.tsx'), { quiet: true });

/** More products of the category, loaded when near the viewport: most buyers never scroll so far. */
export function StripGate({ product }: { product: Product }) {
  const [near, setNear] = useState(false);
  const gate = useInView<HTMLElement>(() => setNear(true), { margin: 250 });
  const title = texts.category(product.main_category_name);
  return (
    <section ref={gate} className="page-block min-h-98">
      <div className="page-block-head">
        <h2 className="type-section">{title}</h2>
        <Link to={categoryPath(product.category_id)} className="link">
          {texts.seeAll}
        </Link>
      </div>
      {near && (
        <Suspense>
          <CategoryStrip product={product} title={title} />
        </Suspense>
      )}
    </section>
  );
}
