import { Suspense, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { useSignedIn } from '#web/shop/session/session-store.ts';
import { useInView } from '#web/ui/hooks/use-in-view.ts';

const Reviews = lazyPart(() => import('./reviews.tsx'), { quiet: true });

type Props = { productId: string; rating: OutputOf<'products.get'>['rating'] };

/**
 * Buyers' reviews, loaded when they come near the viewport. Visitors see nothing for products without reviews.
 */
export function ReviewsGate({ productId, rating }: Props) {
  const [near, setNear] = useState(false);
  const gate = useInView<HTMLDivElement>(() => setNear(true), { margin: 250, passed: true });
  const signedIn = useSignedIn();
  return (
    <div ref={gate}>
      {near && (rating.count > 0 || signedIn) && (
        <Suspense>
          <Reviews productId={productId} rating={rating} signedIn={signedIn} />
        </Suspense>
      )}
    </div>
  );
}
