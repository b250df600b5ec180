import { Suspense, useEffect } from 'react';
import { unreached } from '#web/failures/unreached.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { useLiveShop } from '#web/shop/live/use-live-shop.ts';
import { useAdding } from '#web/shop/orders/additions/adding-store.ts';
import { useHeaderPlace } from '#web/shop/place/use-header-place.ts';
import { useSiteVisit } from '#web/shop/session/site-visit.ts';
import { usePictureFallback } from '#web/ui/hooks/use-picture-fallback.ts';
import { CachedNotice } from './cached-notice.tsx';
import { MeasureGate } from './measure-gate.tsx';
import { insteadOfPage } from './not-saved.tsx';
import { keepForOffline } from './offline.ts';
import { useScrollMemory } from './scroll-memory.ts';
import { usePageStart } from './use-page-start.ts';
import { usePromiseClock } from './use-promise-clock.ts';

const AddingBand = lazyPart(() => import('#web/shop/orders/additions/adding-band.tsx'), { quiet: true });

unreached.draw = insteadOfPage;

/**
 * Everything that loads after the page: replacing missing pictures, scroll positions, focus on navigation, refreshing
 * the office's delivery promise, the place in the header, offline pages, counting visits, live updates, and analytics
 * with consent.
 */
export default function Later() {
  usePictureFallback();
  useScrollMemory();
  usePageStart();
  usePromiseClock();
  useHeaderPlace();
  useSiteVisit();
  useLiveShop();
  useEffect(keepForOffline, []);
  const adding = useAdding();
  return (
    <>
      <CachedNotice />
      {adding && (
        <Suspense>
          <AddingBand adding={adding} />
        </Suspense>
      )}
      <MeasureGate />
    </>
  );
}
