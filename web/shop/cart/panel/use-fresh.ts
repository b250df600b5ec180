import { useEffect, useRef, useState } from 'react';
import { listenToShop, type ShopChange } from '#web/api/live.ts';
import { refreshCart, useCart } from '#web/shop/cart/cart-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';

/** Everybody with such a product in an open cart is notified at once: they fetch within this many ms. */
const SPREAD_MS = 2_000;

/**
 * Refreshes prices and stock when the cart is opened, and when staff change them for its products (rule 82); after a
 * failure the old ones stay.
 */
export function useFresh(ready: boolean) {
  const { lines, server } = useCart();
  const { office } = useOffice();
  const [stale, setStale] = useState(false);
  const ids = lines.map(({ product }) => product.id);
  const latest = useRef({ ids, officeId: office?.id });

  useEffect(() => {
    latest.current = { ids, officeId: server?.branch_office_id ?? office?.id };
  });

  function refresh() {
    void refreshCart().then((fresh) => setStale(!fresh));
  }

  useEffect(() => {
    if (!ready) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      void refreshCart().then((fresh) => left || setStale(!fresh));
    };
    read();
    const stop = listenToShop({
      changed(change) {
        const { ids, officeId } = latest.current;
        if (isAbout(change, ids, officeId)) timer ??= setTimeout(read, Math.random() * SPREAD_MS);
      },
    });
    return () => {
      left = true;
      clearTimeout(timer);
      stop();
    };
  }, [ready]);

  return { stale, refresh };
}

/** Whether a product of the cart changed, everywhere or in its office; a null list means that any may have. */
function isAbout(
  { products, offices }: ShopChange,
  ids: readonly string[],
  officeId: string | undefined,
): boolean {
  const here = offices.filter(({ office_id }) => office_id === officeId);
  const lists = [products, ...here.map((one) => one.products)];
  return lists.some((list) => list === null || list.some((id) => ids.includes(id)));
}
