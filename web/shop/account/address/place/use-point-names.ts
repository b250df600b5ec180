import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import type { Point } from './use-coverage.ts';

export type PointNames = OutputOf<'geocoding.reverse'>;

/** The server's name of an unknown barrio (storefront 7). */
const NOT_RECOGNISED = 'no reconocido';
const DEBOUNCE_MS = 400;

/** Names at the pin, debounced; null while unknown. `onNames` is called once for each point. */
export function usePointNames(point: Point | null, onNames: (names: PointNames) => void): PointNames | null {
  const position = point === null ? '' : `${point.lat} ${point.lng}`;
  const [answer, setAnswer] = useState<{ position: string; names: PointNames } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is a new function on every keystroke.
  useEffect(() => {
    if (point === null) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const query = { latitude: point.lat, longitude: point.lng };
      try {
        const names = await callApi('geocoding.reverse', { query }, { signal: stop.signal });
        if (stop.signal.aborted) return;
        setAnswer({ position, names });
        onNames(names);
      } catch {
        // The pin works without names.
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [position]);

  return answer?.position === position ? answer.names : null;
}

/** The barrio; '' when unknown. */
export function knownBarrio(name: string): string {
  return name === NOT_RECOGNISED ? '' : name;
}
