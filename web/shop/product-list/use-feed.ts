import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { claimPlace } from '#web/shop/shell/claimed-place.ts';
import { anchorIn, scrollToAnchor, watchHand } from './anchor.ts';
import type { FeedStatus } from './feed-end.tsx';
import { type FeedPlan, keepPlan, keepUnrolled, planOf, unrolledAt } from './feed-place.ts';
import { type FeedPart, type FeedSection, nextStep, withPage } from './feed-steps.ts';
import { type LoadPage, loadPlan } from './load-part.ts';

export type FeedSource = {
  of: string;
  parts: readonly FeedPart[];
  first: FeedSection;
  limit: number;
  load: LoadPage;
};

/**
 * An endless list that starts with the server's first page; Back and a reload restore its length and position.
 */
export function useFeed({ of, parts, first, limit, load }: FeedSource) {
  const { key, pathname, search } = useLocation();
  const place = `${key} ${pathname}${search} ${of}`;
  const [sections, setSections] = useState(() => unrolledAt(place) ?? [first]);
  const [status, setStatus] = useState<FeedStatus>('idle');
  const list = useRef<HTMLDivElement>(null);
  const stand = useListPlace(list, place);
  const toStand = useRef<FeedPlan | null>(null);
  const step = nextStep(parts, sections);
  const [near] = useState(() => (unrolledAt(place) === undefined ? undefined : planOf(place)?.anchor?.card));

  async function bringBack(plan: FeedPlan) {
    const hand = watchHand();
    setStatus('loading');
    try {
      const again = await loadPlan(load, parts, plan);
      // Not if the user has scrolled since.
      if (!hand.moved()) toStand.current = plan;
      if (again.length > 0) setSections(again);
      setStatus('idle');
    } catch {
      setStatus('failed');
    } finally {
      hand.stop();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per place; all captured values belong to it.
  useLayoutEffect(() => {
    const plan = isNewVisit(key) ? undefined : planOf(place);
    if (plan === undefined) return;
    claimPlace(key);
    if (unrolledAt(place) === undefined && isLonger(plan, first)) void bringBack(plan);
    else stand(plan);
  }, [place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the restored list is long enough for the position.
  useLayoutEffect(() => {
    if (toStand.current !== null) stand(toStand.current);
    toStand.current = null;
  }, [sections]);

  useEffect(() => keepUnrolled(place, sections), [place, sections]);

  async function more() {
    if (step === null || status === 'loading') return;
    setStatus('loading');
    try {
      const page = await load(step.part, step.after, limit);
      setSections((before) => withPage(before, page));
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  }

  return { list, near, sections, status, step, more };
}

/** A new visit, not a return: its history entry has no key yet. */
function isNewVisit(key: string): boolean {
  const [arrival] = performance.getEntriesByType('navigation');
  return key === 'default' && (arrival as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

function isLonger({ counts }: FeedPlan, { products }: FeedSection): boolean {
  return counts.length > 1 || (counts[0]?.[1] ?? 0) > products.length;
}

/**
 * Stores the position in a list when the user leaves it, and restores it as soon as the list is long enough. Also
 * before the page is unmounted: afterwards the scroll position is different.
 */
function useListPlace(list: RefObject<HTMLElement | null>, place: string) {
  const ending = useRef<(() => void) | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list only changes with its place.
  useLayoutEffect(() => {
    const keep = () => {
      if (list.current === null || ending.current !== null) return;
      keepPlan(place, { y: window.scrollY, anchor: anchorIn(list.current) });
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [place]);

  useEffect(() => () => ending.current?.(), []);

  /** Runs in the next frame, before it is painted: until then the router sets its own scroll position. */
  function stand({ y, anchor }: FeedPlan) {
    ending.current?.();
    if (list.current === null) return;
    if (anchor === null) return window.scrollTo(0, y);
    ending.current = scrollToAnchor(list.current, anchor, () => {
      ending.current = null;
    });
  }

  return stand;
}
