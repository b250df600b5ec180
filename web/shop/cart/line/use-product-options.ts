import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useModule } from '#web/shop/shell/use-business.ts';

type Options = OutputOf<'products.get'>['product']['options'];
type Read = { of: string; options: Options | null };

const none: Options = [];

/** Further options of a product (module categories_options): packing, cut. */
export function useProductOptions(productId: string) {
  const on = useModule('categories_options');
  const [read, setRead] = useState<Read>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request.
  useEffect(() => {
    if (!on) return;
    const controller = new AbortController();
    callApi(
      'products.get',
      { params: { id: productId }, query: { adult: 'true' } },
      { signal: controller.signal },
    ).then(
      ({ product }) => setRead({ of: productId, options: product.options }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setRead({ of: productId, options: null });
      },
    );
    return () => controller.abort();
  }, [on, productId, tries]);

  function retry() {
    setRead(undefined);
    setTries(tries + 1);
  }

  if (!on) return { status: 'ready', options: none, retry } as const;
  if (read?.of !== productId) return { status: 'loading', options: none, retry } as const;
  if (read.options === null) return { status: 'failed', options: none, retry } as const;
  return { status: 'ready', options: read.options, retry } as const;
}
