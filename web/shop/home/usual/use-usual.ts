import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';

/** A product one buys, with its rhythm. */
export type UsualProduct = OutputOf<'products.usual'>['list'][number];

type Usual = { officeId: string | undefined; products?: readonly UsualProduct[]; failed?: boolean };

/** More than anybody buys at once. */
const MOST = 40;

/** What the signed-in shopper buys again and again, as an office sells it; undefined while it is on its way. */
export function useUsual(officeId: string | undefined) {
  const [usual, setUsual] = useState<Usual>({ officeId });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    const asked = new AbortController();
    const query = {
      limit: MOST,
      unavailable: 'true',
      ...(officeId !== undefined && { branch_id: officeId }),
    };
    callApi('products.usual', { query }, { signal: asked.signal }).then(
      ({ list }) => setUsual({ officeId, products: list }),
      () => {
        if (!asked.signal.aborted) setUsual({ officeId, failed: true });
      },
    );
    return () => asked.abort();
  }, [officeId, tries]);

  function retry() {
    setUsual({ officeId });
    setTries(tries + 1);
  }

  // What was read for another office is not shown as if it were of this one.
  const current = usual.officeId === officeId ? usual : undefined;
  return { products: current?.products, failed: current?.failed ?? false, retry };
}
