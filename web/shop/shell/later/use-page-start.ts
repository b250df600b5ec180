import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * At once, and when a dialog that led here has closed, which takes the focus with it, or a page that had to load has
 * its title.
 */
const LOOKS_MS = [0, 400];

/**
 * What was pressed is often gone with its page, and the focus with it: then a keyboard and a reader go on at the
 * title of the page that came, or at its head while it has none. A page that chose a place for itself keeps it.
 */
export function usePageStart(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Who comes back stands where they were, which is seldom the title.
    if (type === 'POP') return;
    const looks = LOOKS_MS.map((wait) => setTimeout(startWhenLost, wait));
    return () => looks.forEach(clearTimeout);
  }, [pathname, type]);
}

function startWhenLost(): void {
  const main = document.querySelector('main');
  // Still at the head: the title was not there at the first look.
  if (document.activeElement !== document.body && document.activeElement !== main) return;
  const title = main?.querySelector('h1');
  // Not by tabbing: only from here.
  if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1;
  (title ?? main)?.focus({ preventScroll: true });
}
