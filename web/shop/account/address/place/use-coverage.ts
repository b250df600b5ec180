import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';

export type Point = { lat: number; lng: number };
type Answer = OutputOf<'coverage.check'>;

/** The coverage of a point (storefront 4: empty, success or error), and while loading. */
export type Coverage =
  | { state: 'empty' }
  | { state: 'checking' }
  | { state: 'success'; answer: Extract<Answer, { covered: true }> }
  /** With the nearest office, if close enough. */
  | { state: 'error'; answer: Extract<Answer, { covered: false }> | null }
  | { state: 'failed' };

/** Debounce for typed coordinates, in ms. */
const DEBOUNCE_MS = 400;

export function useCoverage(point: Point | null, attempt: number): Coverage {
  const [answer, setAnswer] = useState<{ query: string; coverage: Coverage } | null>(null);
  const query = point === null ? '' : `${point.lat} ${point.lng} ${attempt}`;

  useEffect(() => {
    if (point === null) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      coverageOf(point, stop.signal).then(
        (coverage) => setAnswer({ query, coverage }),
        () => {},
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [point, query]);

  if (point === null) return { state: 'empty' };
  return answer?.query === query ? answer.coverage : { state: 'checking' };
}

async function coverageOf({ lat, lng }: Point, signal: AbortSignal): Promise<Coverage> {
  try {
    const answer = await callApi('coverage.check', { body: { latitude: lat, longitude: lng } }, { signal });
    return answer.covered ? { state: 'success', answer } : { state: 'error', answer };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'NO_COVERAGE' ? { state: 'error', answer: null } : { state: 'failed' };
  }
}
