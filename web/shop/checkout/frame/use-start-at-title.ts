import { useEffect, useRef } from 'react';

type View = 'enter' | 'steps' | 'waiting';

/** After losing the session at a step, or returning to it, scrolls and focuses the title. */
export function useStartAtTitle(view: View): void {
  const last = useRef(view);
  useEffect(() => {
    if (view === 'waiting') return;
    const isChange = last.current !== 'waiting' && last.current !== view;
    last.current = view;
    if (!isChange) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [view]);
}
