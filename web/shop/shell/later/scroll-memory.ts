import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isPlaceClaimed } from '#web/shop/shell/claimed-place.ts';

/** Storefront 2, other layers: attempts to restore the scroll position, and their interval. */
const TRIES = 30;
const EVERY_MS = 200;

/** A scroll position counts after the page has rested for this many ms. */
const RESTING_MS = 150;

const KEY = 'scroll-by-path';
const MOST_PATHS = 50;

/**
 * Restores the scroll position of a path on return. The router scrolls once, as far as the page is high by then; for
 * growing lists this retries until the position exists or the user scrolls.
 */
export function useScrollMemory(): void {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const arrived = useRef(false);

  useEffect(() => {
    let pending: ReturnType<typeof setTimeout> | undefined;
    const remember = () => rememberPlace(pathname, window.scrollY);
    const onScroll = () => {
      clearTimeout(pending);
      pending = setTimeout(remember, RESTING_MS);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', remember);
    return () => {
      clearTimeout(pending);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', remember);
    };
  }, [pathname]);

  useEffect(() => {
    // A link leads to the top of its page; only going back restores a position.
    const isBack = type === 'POP' || !arrived.current;
    arrived.current = true;
    if (!isBack || window.location.hash !== '' || isPlaceClaimed(key)) return;
    return goTo(placeOf(pathname));
  }, [pathname, key, type]);
}

/** Retries until the page is high enough. Returns a function that stops it. */
function goTo(place: number): (() => void) | undefined {
  if (place <= window.scrollY) return undefined;
  let tries = 0;
  const stop = () => {
    clearInterval(timer);
    for (const moved of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
      window.removeEventListener(moved, stop);
    }
  };
  const timer = setInterval(() => {
    window.scrollTo({ top: place, behavior: 'instant' });
    tries += 1;
    if (tries >= TRIES || Math.abs(window.scrollY - place) < 2) stop();
  }, EVERY_MS);
  for (const moved of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(moved, stop, { passive: true });
  }
  return stop;
}

function rememberPlace(path: string, place: number): void {
  const places = allPlaces();
  delete places[path];
  places[path] = Math.round(place);
  const latest = Object.entries(places).slice(-MOST_PATHS);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // With full storage nothing is stored; the page itself is correct.
  }
}

function placeOf(path: string): number {
  return allPlaces()[path] ?? 0;
}

function allPlaces(): Record<string, number> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof saved === 'object' && saved !== null ? (saved as Record<string, number>) : {};
  } catch {
    return {};
  }
}
