import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { useCart } from '#web/shop/cart/cart-store.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { useOffice } from '#web/shop/office/use-office.ts';

type Windows = OutputOf<'offices.windows'>['list'];
type Read = { request: string; list?: Windows; failed?: boolean };

/**
 * The windows of the cart; without a cart they are requested from the store, for the products on the device.
 */
export function useWindows(cart: WireCart | null) {
  const officeId = useOffice().office?.id;
  const products = Math.max(1, useCart().lines.length);
  const [read, setRead] = useState<Read | null>(null);
  const [tries, setTries] = useState(0);
  const key = cart === null && officeId !== undefined ? `${officeId} ${products} ${tries}` : '';

  useEffect(() => {
    if (key === '' || officeId === undefined) return;
    const stop = new AbortController();
    const input = { params: { id: officeId }, query: { products } };
    callApi('offices.windows', input, { signal: stop.signal }).then(
      ({ list }) => setRead({ request: key, list }),
      () => {
        if (!stop.signal.aborted) setRead({ request: key, failed: true });
      },
    );
    return () => stop.abort();
  }, [key, officeId, products]);

  const current = read?.request === key ? read : undefined;
  return {
    windows: cart?.windows ?? current?.list,
    failed: cart === null && current?.failed === true,
    retry: () => setTries(tries + 1),
  };
}
