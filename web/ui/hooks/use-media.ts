import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; false on the server and for the first drawing, so both agree. */
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

/** The person asked for less motion: no slides, no advance by itself. */
export function useLessMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}

/** Desktop header and panels, from 900 px on. */
export function useDesk(): boolean {
  return useMedia('(width >= 900px)');
}
