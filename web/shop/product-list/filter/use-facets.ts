import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { useDebounced } from '#web/ui/hooks/use-debounced.ts';
import { chosenQuery, facetsQuery, type ShelfChoice, type ShelfQuery } from './shelf-choice.ts';

export type Facets = OutputOf<'products.facets'>;
export type FacetsState = { status: 'loading' | 'failed' } | { status: 'ready'; facets: Facets };

/** Storefront 9: the debounce of filters, in ms. */
const PAUSE_MS = 400;

export function useFacets(officeId: string, query: ShelfQuery): [FacetsState, () => void] {
  const [state, setState] = useState<FacetsState>({ status: 'loading' });
  const [round, setRound] = useState(0);
  const request = JSON.stringify(facetsQuery(query));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round repeats the same request.
  useEffect(() => {
    const stop = new AbortController();
    callApi('products.facets', { params: { branchId: officeId }, query: JSON.parse(request) }, stop).then(
      (facets) => setState({ status: 'ready', facets }),
      () => stop.signal.aborted || setState({ status: 'failed' }),
    );
    return () => stop.abort();
  }, [officeId, request, round]);

  function again() {
    setState({ status: 'loading' });
    setRound(round + 1);
  }

  return [state, again];
}

/** The number of products of a selection, debounced; null while unknown. */
export function useFound(officeId: string, query: ShelfQuery, choice: ShelfChoice): number | null {
  const key = JSON.stringify(facetsQuery(chosenQuery(query, choice)));
  const settled = useDebounced(key, PAUSE_MS);
  const [answer, setAnswer] = useState<{ asked: string; found: number } | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    callApi('products.facets', { params: { branchId: officeId }, query: JSON.parse(settled) }, stop).then(
      ({ found }) => setAnswer({ asked: settled, found }),
      () => stop.signal.aborted || setAnswer(null),
    );
    return () => stop.abort();
  }, [officeId, settled]);

  return answer?.asked === key ? answer.found : null;
}
