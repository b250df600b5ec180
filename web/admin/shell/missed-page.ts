import { useEffect } from 'react';
import { createPath, useNavigation } from 'react-router';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { shellTexts } from '../texts/shell.ts';

const KEY = 'page-on-its-way';

/**
 * When the script of a page fails to load, the router silently reloads the current page, and the press would seem lost.
 * The target is stored over the reload and shown with a link. Only for staff: a shopper's first page has no room for
 * it.
 */
export function useMissedPage(): void {
  const coming = useNavigation().location;
  const path = coming && createPath(coming);

  useEffect(() => {
    const missed = takeStored();
    if (missed === null || !wasReadAnew()) return;
    const { words, open } = shellTexts.missedPage;
    showToast('error', words, { label: open, onPress: () => window.location.assign(missed) });
  }, []);

  useEffect(() => {
    if (path === undefined) return;
    keep(path);
    return () => void takeStored();
  }, [path]);
}

function wasReadAnew(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type === 'reload';
}

function keep(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage the press is lost.
  }
}

function takeStored(): string | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored;
  } catch {
    return null;
  }
}
