import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** At once, and when a dialog that led here has closed, which takes the focus with it, or a page that had to load has its title. */
const LOOKS_MS = [0, 400];

/**
 * What was pressed is often gone with its page, and the focus with it: then a keyboard and a reader go on at the title of the
 * page that came, or at its head when the title cannot take it. A page that chose a place for itself keeps it.
 */
export function usePageStart(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const looks = LOOKS_MS.map((wait) => setTimeout(startWhenLost, wait));
    return () => looks.forEach(clearTimeout);
  }, [pathname]);
}

function startWhenLost(): void {
  const main = document.querySelector('main');
  // Still at the head: the title was not there at the first look.
  if (document.activeElement !== document.body && document.activeElement !== main) return;
  const title = main?.querySelector<HTMLElement>('h1[tabindex]');
  (title ?? main)?.focus({ preventScroll: true });
}
