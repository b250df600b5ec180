import { useEffect, useRef } from 'react';

type View = 'enter' | 'steps' | 'waiting';

/**
 * Who loses the session at a step, or comes back to the step, begins at the title, wherever on the page that
 * happened.
 */
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
