import { Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { storeForOffline } from '#web/api/offline-worker.ts';
import { unreached } from '#web/failures/unreached.ts';
import { useLiveShop } from '#web/shop/live/use-live-shop.ts';
import { useAdding } from '#web/shop/orders/additions/adding-store.ts';
import { useHeaderPlace } from '#web/shop/place/use-header-place.ts';
import { useSiteVisit } from '#web/shop/session/site-visit.ts';
import { useTextSwitch } from '#web/shop/shell/text-switch.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import noPictureUrl from '#web/ui/brand/no-picture.svg?url&no-inline';
import { leaveToasts } from '#web/ui/feedback/toast-store.ts';
import { usePictureFallback } from '#web/ui/hooks/use-picture-fallback.ts';
import iconsUrl from '#web/ui/icons/shop-icons.svg?url&no-inline';
import { whenIdle } from '#web/ui/when-idle.ts';
import { CachedNotice } from './cached-notice.tsx';
import { insteadOfPage } from './not-saved.tsx';
import { useScrollMemory } from './scroll-memory.ts';
import { usePromiseClock } from './use-promise-clock.ts';

const AddingBand = lazyPart(() => import('#web/shop/orders/additions/adding-band.tsx'), { quiet: true });

const CorrectedTexts = lazyPart(() => import('#web/spelling/corrected-texts.tsx'), { quiet: true });

const QuestionBand = lazyPart(() => import('#web/shop/orders/picked/question-band.tsx'), { quiet: true });

/**
 * Everything that loads after the page: replacing missing pictures, scroll positions, focus on navigation, refreshing
 * the office's delivery promise, the place in the header, offline pages, counting visits, live updates, and analytics
 * with consent.
 */
export default function Later() {
  usePictureFallback();
  useScrollMemory();
  usePageStart();
  useToastsOfPage();
  usePromiseClock();
  useHeaderPlace();
  useSiteVisit();
  useLiveShop();
  useEffect(() => {
    // Set by an effect: pages of staff load this file too, because the build bundles it with others.
    unreached.draw = insteadOfPage;
  }, []);
  useEffect(() => whenIdle(keepForOffline, OFFLINE_WAIT_MS), []);
  const adding = useAdding();
  const isCorrected = useTextSwitch('corrected_spelling');
  return (
    <>
      <CachedNotice />
      {adding && (
        <Suspense>
          <AddingBand adding={adding} />
        </Suspense>
      )}
      <Suspense>
        <QuestionBand />
      </Suspense>
      {isCorrected && (
        <Suspense>
          <CorrectedTexts />
        </Suspense>
      )}
      <MeasureGate />
    </>
  );
}

/** No page needs it sooner, and the task with these effects is long enough on a phone. */
const OFFLINE_WAIT_MS = 2_000;

/**
 * Prepares pages for offline use (storefront 9). A page includes its own icons (web/first-paint/), but not those of
 * toasts that only appear without a connection, nor the replacement for missing pictures.
 */
function keepForOffline(): void {
  void storeForOffline(
    { page: location.href },
    [iconsUrl, noPictureUrl],
    // The toast list reports failed loads, so it must be loaded before the connection is lost.
    () => import('#web/ui/feedback/toast-list.tsx'),
  );
}

/** Immediately, and again after a closing dialog has moved the focus, or a loading page has its title. */
const LOOKS_MS = [0, 400];

/**
 * The pressed element is often removed with its page, and the focus with it: then keyboards and screen readers continue
 * at the new page's title, or at its top while it has none. A page that sets the focus itself keeps it.
 */
function usePageStart(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Going back restores the scroll position, which is rarely the title.
    if (type === 'POP') return;
    const looks = LOOKS_MS.map((wait) => setTimeout(startWhenLost, wait));
    return () => looks.forEach(clearTimeout);
  }, [pathname, type]);
}

/**
 * Removes messages on navigation: none stays on a page that it is not about, and none disappears early because the page
 * loads slowly.
 */
function useToastsOfPage(): void {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const last = useRef(pathname);
  /** When the pending navigation was requested, in ms of performance.now(). */
  const requestedAt = useRef<number>(undefined);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    leaveToasts(requestedAt.current);
  }, [pathname]);

  useEffect(() => {
    requestedAt.current = state === 'idle' ? undefined : performance.now();
  }, [state]);
}

function startWhenLost(): void {
  const main = document.querySelector('main');
  // Still at the top: the title was missing at the first attempt.
  if (document.activeElement !== document.body && document.activeElement !== main) return;
  const title = main?.querySelector('h1');
  // Focusable only from here, not with Tab.
  if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1;
  (title ?? main)?.focus({ preventScroll: true });
}

const Measure = lazyPart(() => import('./measure.tsx'), { quiet: true });

function MeasureGate() {
  const config = useBusiness()?.config;
  const ids = config && [
    config.ga_measurement_id,
    config.gtag_id,
    config.gtag_business_id,
    config.gtm_id,
    config.meta_pixel_id,
  ];
  if (!ids?.some(Boolean)) return null;
  return (
    <Suspense fallback={null}>
      <Measure />
    </Suspense>
  );
}
