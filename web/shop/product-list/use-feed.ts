import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { FeedStatus } from './feed-end.tsx';
import { type FeedPlan, keepPlan, keepUnrolled, planOf, unrolledAt } from './feed-place.ts';
import { type FeedPart, type FeedSection, nextStep, withPage } from './feed-steps.ts';
import { loadPage, loadPlan } from './load-part.ts';

/** An endless list that begins with the section the server drew; Back and a reload find it as long as it was left. */
export function useFeed(officeId: string, parts: readonly FeedPart[], first: FeedSection, limit: number) {
  const { key, pathname, search } = useLocation();
  const place = `${key} ${pathname}${search} ${officeId}`;
  const [sections, setSections] = useState(() => unrolledAt(place) ?? [first]);
  const [status, setStatus] = useState<FeedStatus>('idle');
  const standAt = useRef<number | null>(null);
  const step = nextStep(parts, sections);

  async function bringBack(plan: FeedPlan) {
    const hand = watchHand();
    setStatus('loading');
    try {
      const again = await loadPlan(officeId, parts, plan);
      // Whoever has scrolled meanwhile is not moved.
      if (!hand.moved()) standAt.current = plan.y;
      if (again.length > 0) setSections(again);
      setStatus('idle');
    } catch {
      setStatus('failed');
    } finally {
      hand.stop();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place; what it closes over is of that place.
  useEffect(() => {
    const plan = isNewVisit(key) || unrolledAt(place) !== undefined ? undefined : planOf(place);
    if (plan !== undefined && isLonger(plan, first)) void bringBack(plan);
  }, [place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the list that has come back is high enough to stand there.
  useLayoutEffect(() => {
    if (standAt.current !== null) window.scrollTo(0, standAt.current);
    standAt.current = null;
  }, [sections]);

  useEffect(() => keepUnrolled(place, sections), [place, sections]);

  // Before the page is taken away: afterwards the window stands elsewhere.
  useLayoutEffect(() => {
    const keep = () => keepPlan(place, window.scrollY);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [place]);

  async function more() {
    if (step === null || status === 'loading') return;
    setStatus('loading');
    try {
      const page = await loadPage(officeId, step.part, step.after, limit);
      setSections((before) => withPage(before, page));
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  }

  return { sections, status, step, more };
}

/** Whether somebody moved the page meanwhile. Where it stands does not tell: it shifts by itself as things come in. */
function watchHand(): { moved: () => boolean; stop: () => void } {
  const events = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  let moved = false;
  const see = () => {
    moved = true;
  };
  for (const event of events) window.addEventListener(event, see, { passive: true });
  return {
    moved: () => moved,
    stop: () => {
      for (const event of events) window.removeEventListener(event, see);
    },
  };
}

/** An address opened anew, not come back to: its entry of the history has no key of its own yet. */
function isNewVisit(key: string): boolean {
  const [arrival] = performance.getEntriesByType('navigation');
  return key === 'default' && (arrival as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

function isLonger({ counts }: FeedPlan, { products }: FeedSection): boolean {
  return counts.length > 1 || (counts[0]?.[1] ?? 0) > products.length;
}
