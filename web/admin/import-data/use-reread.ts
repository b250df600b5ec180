import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

/** While something is worked on, a page reads itself again every so often; nobody looks at a hidden one. */
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
