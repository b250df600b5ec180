import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';

export type Town = OutputOf<'geocoding.town'>;

/** Cached for all forms of a visit; failures are fetched again. */
const towns = new Map<string, Promise<Town>>();

function townOf(city: string): Promise<Town> {
  const cached = towns.get(city) ?? callApi('geocoding.town', { query: { city } });
  towns.set(city, cached);
  cached.catch(() => towns.delete(city));
  return cached;
}

export type TownState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; town: Town };

export function useTown(city: string, attempt: number): TownState {
  const query = `${city} ${attempt}`;
  const [answer, setAnswer] = useState<{ query: string; town: Town | null } | null>(null);

  useEffect(() => {
    if (city === '') return;
    let isCurrent = true;
    const keep = (town: Town | null) => {
      if (isCurrent) setAnswer({ query, town });
    };
    townOf(city).then(keep, () => keep(null));
    return () => {
      isCurrent = false;
    };
  }, [city, query]);

  if (answer?.query !== query) return { state: 'loading' };
  return answer.town ? { state: 'ready', town: answer.town } : { state: 'failed' };
}
