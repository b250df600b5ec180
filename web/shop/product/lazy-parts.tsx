import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { categoryPath } from '#rules/links/page-paths.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useSessionFact, useSignedIn } from '#web/shop/session/session-store.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { useInView } from '#web/ui/hooks/use-in-view.ts';
import type { Product } from './product-data.ts';

const CategoryStrip = lazyPart(() => import('./category-strip.tsx'), { quiet: true });

const Beside = lazyPart(() => import('./beside.tsx'), { quiet: true });

const Reviews = lazyPart(() => import('./reviews/reviews.tsx'), { quiet: true });

const ShareButton = lazyPart(() => import('./share-button.tsx'), { quiet: true });

// One file for all label parts: each file's name is part of the first scripts.
const ProductLabel = lazyPart(() => import('./label/product-facts.tsx'), { quiet: true });

const EditButton = lazyPart(() => import('./edit-button.tsx'));

export function StripGate({ product }: { product: Product }) {
  const [near, setNear] = useState(false);
  const gate = useInView<HTMLElement>(() => setNear(true), { margin: 250 });
  const { category_id: id, main_category_name: name } = product;
  const title = texts.category(name);
  return (
    <section ref={gate} className="page-block min-h-98">
      <div className="page-block-head">
        <h2 className="type-section">{title}</h2>
        <Link to={categoryPath({ id, name })} className="link">
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

export function BesideGate({ product: { id, title } }: { product: Product }) {
  return (
    <WhenNear>
      <Beside productId={id} title={title} />
    </WhenNear>
  );
}

type ReviewsProps = { productId: string; rating: OutputOf<'products.get'>['rating'] };

/** Buyers' reviews. Visitors see nothing for products without reviews. */
export function ReviewsGate({ productId, rating }: ReviewsProps) {
  const signedIn = useSignedIn();
  return (
    <WhenNear>
      {(rating.count > 0 || signedIn) && (
        <Reviews productId={productId} rating={rating} signedIn={signedIn} />
      )}
    </WhenNear>
  );
}

/** Loads its children when they come near the viewport. */
function WhenNear({ children }: { children: ReactNode }) {
  const [near, setNear] = useState(false);
  const gate = useInView<HTMLDivElement>(() => setNear(true), { margin: 250, passed: true });
  return <div ref={gate}>{near && <Suspense>{children}</Suspense>}</div>;
}

export function ShareGate(props: { product: Product }) {
  return (
    <Suspense>
      <ShareButton {...props} />
    </Suspense>
  );
}

/**
 * Description and label, or with `seals` what is read before buying: rendered by the server, their scripts load later.
 */
export function FactsGate(props: { product: Product; seals?: boolean }) {
  return (
    <Suspense>
      <ProductLabel {...props} />
    </Suspense>
  );
}

/** The edit button of staff; shoppers load nothing of it. */
export function EditGate({ id }: { id: string }) {
  const worksHere = useSessionFact(
    (session) => session.status === 'signed-in' && session.user.isAdminOrSuper,
  );
  return (
    worksHere && (
      <Suspense>
        <EditButton id={id} />
      </Suspense>
    )
  );
}
