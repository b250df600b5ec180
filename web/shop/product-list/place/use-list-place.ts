import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { anchorIn, scrollToAnchor } from './anchor.ts';
import { type FeedPlan, keepPlan } from './feed-place.ts';

/**
 * Stores the position in a list when the user leaves it, and restores it as soon as the list is long enough. Also
 * before the page is unmounted: afterwards the scroll position is different.
 */
export function useListPlace(list: RefObject<HTMLElement | null>, place: string) {
  const ending = useRef<(() => void) | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list only changes with its place.
  useLayoutEffect(() => {
    const keep = () => {
      // Leaving before the position was restored keeps the stored one.
      if (list.current === null || ending.current !== null) return;
      keepPlan(place, { y: window.scrollY, standing: anchorIn(list.current) });
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [place]);

  useEffect(() => () => ending.current?.(), []);

  /** From the next frame on, before it is drawn: until then the router has scrolled as it thinks. */
  function stand({ y, standing }: FeedPlan) {
    ending.current?.();
    if (list.current === null) return;
    if (standing === null) return window.scrollTo(0, y);
    ending.current = scrollToAnchor(list.current, standing, () => {
      ending.current = null;
    });
  }

  return stand;
}
