import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Immediately, and again after a closing dialog has moved the focus, or a loading page has its title. */
const LOOKS_MS = [0, 400];

/**
 * The pressed element is often removed with its page, and the focus with it: then keyboards and screen readers continue
 * at the new page's title, or at its top while it has none. A page that sets the focus itself keeps it.
 */
export function usePageStart(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // On going back the position is restored, which is rarely the title.
    if (type === 'POP') return;
    const looks = LOOKS_MS.map((wait) => setTimeout(startWhenLost, wait));
    return () => looks.forEach(clearTimeout);
  }, [pathname, type]);
}

function startWhenLost(): void {
  const main = document.querySelector('main');
  // Still at the top: the title was missing at the first attempt.
  if (document.activeElement !== document.body && document.activeElement !== main) return;
  const title = main?.querySelector('h1');
  // Not by tabbing: only from here.
  if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1;
  (title ?? main)?.focus({ preventScroll: true });
}
