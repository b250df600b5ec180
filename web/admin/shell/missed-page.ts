import { useEffect } from 'react';
import { createPath, useNavigation } from 'react-router';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { shellTexts } from '../texts/shell.ts';

const KEY = 'page-on-its-way';

/**
 * When the script of a page fails to load, the router reloads the current page silently: the press would seem lost. The
 * target is remembered over the reload and shown with a link. A shopper's first page has no room for this.
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
    // Without storage the press does seem lost.
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
