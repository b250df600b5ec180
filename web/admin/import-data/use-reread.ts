import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

/** Reloads a page at intervals while something is running and the page is visible. */
export function useReread(isActive: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => {
    if (!document.hidden) void revalidate();
  });
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => look(), everyMs);
    return () => clearInterval(timer);
  }, [isActive, everyMs]);
}
