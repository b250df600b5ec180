import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls back each time the element comes within `margin` px of the window: the end of an endless list.
 * Put the ref on an empty element after the last row.
 */
export function useInView<E extends Element>(onSeen: () => void, margin = 600): RefObject<E | null> {
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
      { rootMargin: `${margin}px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [margin]);

  return ref;
}
