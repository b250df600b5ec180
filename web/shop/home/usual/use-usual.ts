import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';

export type UsualProduct = OutputOf<'products.usual'>['list'][number];

type Usual = { officeId: string | undefined; products?: readonly UsualProduct[]; failed?: boolean };

const MOST = 40;

/** The products a signed-in shopper buys repeatedly, with prices of an office; undefined while loading. */
export function useUsual(officeId: string | undefined) {
  const [usual, setUsual] = useState<Usual>({ officeId });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request.
  useEffect(() => {
    const controller = new AbortController();
    const query = {
      limit: MOST,
      unavailable: 'true',
      ...(officeId !== undefined && { branch_id: officeId }),
    };
    callApi('products.usual', { query }, { signal: controller.signal }).then(
      ({ list }) => setUsual({ officeId, products: list }),
      () => {
        if (!controller.signal.aborted) setUsual({ officeId, failed: true });
      },
    );
    return () => controller.abort();
  }, [officeId, tries]);

  function retry() {
    setUsual({ officeId });
    setTries(tries + 1);
  }

  // Results of another office are not used.
  const current = usual.officeId === officeId ? usual : undefined;
  return { products: current?.products, failed: current?.failed ?? false, retry };
}
