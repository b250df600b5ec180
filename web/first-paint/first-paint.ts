import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { HEARD, READY } from './early-presses.ts';

/** Called before React hydrates the page: from here on React handles presses itself. */
export function capturePresses(): void {
  dispatchEvent(new Event(HEARD));
}

/** In the root of the page: signals when it is interactive, and when it is no longer the first page. */
export function useFirstPaint(): void {
  useEffect(() => {
    document.documentElement.dataset.ready = 'yes';
    dispatchEvent(new Event(READY));
  }, []);
  // Only the first page is fresh: content far below has no layout yet (shell.css).
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (key !== first.current) delete document.documentElement.dataset.fresh;
  }, [key]);
}
