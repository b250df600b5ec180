import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { useDebounced } from '#web/ui/hooks/use-debounced.ts';
import { chosenQuery, facetsQuery, type ShelfChoice, type ShelfQuery } from './shelf-choice.ts';

export type Facets = OutputOf<'products.facets'>;
export type FacetsState = { status: 'loading' | 'failed' } | { status: 'ready'; facets: Facets };

/** Storefront 9: filters wait this long for the next stroke, in ms. */
const PAUSE_MS = 400;

/** What the whole shelf may be filtered by, whatever is chosen now. */
export function useFacets(officeId: string, query: ShelfQuery): [FacetsState, () => void] {
  const [state, setState] = useState<FacetsState>({ status: 'loading' });
  const [round, setRound] = useState(0);
  const asked = JSON.stringify(facetsQuery(query));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try of the same question.
  useEffect(() => {
    const stop = new AbortController();
    callApi('products.facets', { params: { branchId: officeId }, query: JSON.parse(asked) }, stop).then(
      (facets) => setState({ status: 'ready', facets }),
      () => stop.signal.aborted || setState({ status: 'failed' }),
    );
    return () => stop.abort();
  }, [officeId, asked, round]);

  function again() {
    setState({ status: 'loading' });
    setRound(round + 1);
  }

  return [state, again];
}

/** How many products a choice would show, once the hand rests; null while that is not known. */
export function useFound(officeId: string, query: ShelfQuery, choice: ShelfChoice): number | null {
  const asked = JSON.stringify(facetsQuery(chosenQuery(query, choice)));
  const settled = useDebounced(asked, PAUSE_MS);
  const [answer, setAnswer] = useState<{ asked: string; found: number } | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    callApi('products.facets', { params: { branchId: officeId }, query: JSON.parse(settled) }, stop).then(
      ({ found }) => setAnswer({ asked: settled, found }),
      // The figure on the button is a help: without it the button still shows what was chosen.
      () => stop.signal.aborted || setAnswer(null),
    );
    return () => stop.abort();
  }, [officeId, settled]);

  return answer?.asked === asked ? answer.found : null;
}
