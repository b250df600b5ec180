import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { anchorIn, scrollToAnchor } from './anchor.ts';
import { type FeedPlan, keepPlan } from './feed-place.ts';

/**
 * Keeps where somebody stands in a list when they leave it. What comes back stands there again, as soon as the list
 * is as long as it was. Also before the page is taken away: afterwards the window stands elsewhere.
 */
export function useListPlace(list: RefObject<HTMLElement | null>, place: string) {
  const ending = useRef<(() => void) | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list stays the same for as long as its place does.
  useLayoutEffect(() => {
    const keep = () => {
      // Who leaves before they stood where they were has not moved.
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
