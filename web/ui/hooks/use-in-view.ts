import { type RefObject, useEffect, useRef } from 'react';

/** Longer than any page, in px. */
const FAR = 1_000_000;

/**
 * Calls back each time the element comes within `margin` px of the viewport: the end of an endless list. Put the ref on
 * an empty element after the last row. With `passed` an element above the viewport counts, too: a fast scroll jumps
 * over it.
 */
export function useInView<E extends Element>(
  onSeen: () => void,
  { margin = 600, passed = false } = {},
): RefObject<E | null> {
  const ref = useRef<E>(null);
  const latest = useRef(onSeen);

  useEffect(() => {
    latest.current = onSeen;
  });

  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: `${passed ? FAR : margin}px 0px ${margin}px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [margin, passed]);

  return ref;
}
