import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';

export type Point = { lat: number; lng: number };

/** What is known of a point (storefront 4: empty, success or error), and while it is being asked. */
export type Coverage =
  | { state: 'empty' }
  | { state: 'checking' }
  | { state: 'success'; answer: OutputOf<'coverage.check'> }
  /** With the nearest office, when the server knows one. */
  | { state: 'error'; answer: OutputOf<'coverage.check'> | null }
  | { state: 'failed' };

/** Which office covers the point and what the delivery costs; asked again with every other point. */
export function useCoverage(point: Point | null, attempt: number): Coverage {
  const [known, setKnown] = useState<{ asked: string; coverage: Coverage } | null>(null);
  const asked = point === null ? '' : `${point.lat} ${point.lng} ${attempt}`;

  useEffect(() => {
    if (point === null) return;
    const stop = new AbortController();
    callApi(
      'coverage.check',
      { body: { latitude: point.lat, longitude: point.lng } },
      { signal: stop.signal },
    ).then(
      (answer) => setKnown({ asked, coverage: { state: answer.covered ? 'success' : 'error', answer } }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const refused = error instanceof ApiError && error.code === 'NO_COVERAGE';
        setKnown({ asked, coverage: refused ? { state: 'error', answer: null } : { state: 'failed' } });
      },
    );
    return () => stop.abort();
  }, [point, asked]);

  if (point === null) return { state: 'empty' };
  return known?.asked === asked ? known.coverage : { state: 'checking' };
}
