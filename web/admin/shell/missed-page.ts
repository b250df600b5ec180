import { useEffect } from 'react';
import { createPath, useNavigation } from 'react-router';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { shellTexts } from '../texts/shell.ts';

const KEY = 'page-on-its-way';

/**
 * Where the script of a page does not come, the router reads the page one stands on anew and says nothing: a press
 * would seem lost. The page that was on its way is remembered over that, and named with the way to it. A
 * shopper's first page has no room for this.
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
    // A browser that keeps nothing: then the press does seem lost.
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
