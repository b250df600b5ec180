import type { NavigateFunction } from 'react-router';

/**
 * The page where restoring the password began: the link opens another tab, and after signing in it continues there (the
 * same step of the checkout).
 */
const KEY = 'restore-way-back';
/** The validity of the mailed link, in ms. */
const LASTS_MS = 60 * 60_000;

export function rememberWayBack(path: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path, until: Date.now() + LASTS_MS }));
  } catch {
    // Without storage they start from the home.
  }
}

/** The return path, once; `otherwise` without one. */
export function takeWayBack(otherwise: string): string {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    localStorage.removeItem(KEY);
    return isWayBack(stored) && stored.until > Date.now() ? ownPath(stored.path) : otherwise;
  } catch {
    return otherwise;
  }
}

/** The back office is a document of its own: only its policy permits previews in frames and the camera. */
export function goOnTo(path: string, navigate: NavigateFunction): void {
  if (/^\/admin(?![^/?])/.test(path)) location.replace(path);
  else void navigate(path, { replace: true });
}

/** A path of this shop; anything else becomes the home. */
export function ownPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/';
}

function isWayBack(stored: unknown): stored is { path: string; until: number } {
  if (typeof stored !== 'object' || stored === null || !('path' in stored) || !('until' in stored))
    return false;
  return typeof stored.path === 'string' && typeof stored.until === 'number';
}
