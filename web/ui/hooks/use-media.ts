import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; false on the server and for the first render, so both agree. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

export function useLessMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}

/** Desktop header and panels, from 900 px on. */
export function useDesk(): boolean {
  return useMedia('(width >= 900px)');
}
