import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import type { Point } from './use-coverage.ts';

export type FoundPlace =
  | { state: 'empty' }
  | { state: 'asking' }
  | {
      state: 'found';
      point: Point;
      address: string;
      neighborhood: string;
      /** The barrio and, near a border, the next one. */
      neighborhoods: readonly string[];
      isNear: boolean;
      message: string;
    }
  | { state: 'unknown'; message: string }
  | { state: 'failed' };

/** Storefront 5: an address search needs more than four characters. */
const FEWEST_LETTERS = 5;
/** Debounce for typing, in ms: external services forbid a request per letter. */
const DEBOUNCE_MS = 700;

/** Geocodes the address; `onFound` is called once for each result. */
export function useFoundPlace(
  city: string,
  address: string,
  onFound: (found: FoundPlace & { state: 'found' }) => void,
): FoundPlace {
  const query = city === '' || address.trim().length < FEWEST_LETTERS ? '' : `${city} ${address.trim()}`;
  const [answer, setAnswer] = useState<{ query: string; place: FoundPlace } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is a new function on every keystroke.
  useEffect(() => {
    if (query === '') return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const place = await find(city, address, stop.signal);
      if (stop.signal.aborted) return;
      setAnswer({ query, place });
      if (place.state === 'found') onFound(place);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query]);

  if (query === '') return { state: 'empty' };
  return answer?.query === query ? answer.place : { state: 'asking' };
}

async function find(city: string, address: string, signal: AbortSignal): Promise<FoundPlace> {
  try {
    const answer = await callApi('geocoding.find', { query: { city, address } }, { signal });
    return placeOf(answer);
  } catch {
    return { state: 'failed' };
  }
}

function placeOf({ place, message }: OutputOf<'geocoding.find'>): FoundPlace {
  if (!place) return { state: 'unknown', message };
  const { geopoint, address, neighborhood, neighborhoods, precision } = place;
  const [lat, lng] = geopoint;
  return {
    state: 'found',
    point: { lat, lng },
    address,
    neighborhood,
    neighborhoods,
    isNear: precision === 'near',
    message,
  };
}
