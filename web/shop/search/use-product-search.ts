import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { useDebounced } from '#web/ui/hooks/use-debounced.ts';

/** The same as in the header's search: it feels immediate, and spares the server. */
const PAUSE_MS = 300;
/** Storefront 9: the most results of a search inside a cart. */
const MOST = 15;

type Found = { query: string; products: readonly WireProduct[]; failed: boolean };

const nothing: Found = { query: '', products: [], failed: false };

export function useProductSearch(query: string, officeId: string) {
  const text = useDebounced(query.trim(), PAUSE_MS);
  const [found, setFound] = useState(nothing);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request.
  useEffect(() => {
    if (text === '') return;
    const request = new AbortController();
    const input = { query: { query: text, office_id: officeId, limit: MOST } };
    callApi('search.products', input, { signal: request.signal }).then(
      ({ products }) => setFound({ query: text, products, failed: false }),
      (error: unknown) => {
        if (request.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setFound({ query: text, products: [], failed: true });
      },
    );
    return () => request.abort();
  }, [text, officeId, tries]);

  function retry() {
    setFound(nothing);
    setTries(tries + 1);
  }

  if (query.trim() === '') return { status: 'idle', products: nothing.products, retry } as const;
  // Previous results remain visible until the response.
  if (found.query !== query.trim()) return { status: 'loading', products: found.products, retry } as const;
  return { status: found.failed ? 'failed' : 'ready', products: found.products, retry } as const;
}
